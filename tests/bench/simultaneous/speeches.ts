import { conceptColumns, conceptTable } from '../../../src/domain/translation-check/concept-table.ts';
import type { LanguageCode } from '../../../src/domain/language.ts';
import { travelDialogue } from '../../../src/domain/travel-dialogue.ts';

/** A guided tour in five languages whose word orders differ, each interpreted into the other language. */
export type Speech = { readonly from: LanguageCode; readonly into: LanguageCode; readonly text: string };

export const speeches: readonly Speech[] = [
  {
    from: 'eng',
    into: 'spa',
    text: 'Welcome to the old harbour of our town, where the first ships arrived more than five hundred years ago. The tower that you see on the left was built by a merchant, because he wanted to watch his ships come home. When the great fire destroyed the market in the spring, the people rebuilt it in only two years, and they used stones from the old bridge. We will walk along the wall now, but please be careful on the stairs. After that we will visit the church and the small museum, which shows how the fishermen lived.',
  },
  {
    from: 'spa',
    into: 'eng',
    text: 'Bienvenidos al puerto viejo de nuestra ciudad, donde llegaron los primeros barcos hace más de quinientos años. La torre que ven a la izquierda la construyó un comerciante, porque quería ver volver sus barcos. Cuando el gran incendio destruyó el mercado en primavera, la gente lo reconstruyó en solo dos años, y usaron piedras del puente viejo. Ahora vamos a caminar junto a la muralla, pero tengan cuidado en las escaleras. Después visitaremos la iglesia y el pequeño museo, que muestra cómo vivían los pescadores.',
  },
  {
    from: 'deu',
    into: 'eng',
    text: 'Willkommen im alten Hafen unserer Stadt, in dem vor über fünfhundert Jahren die ersten Schiffe angekommen sind. Den Turm auf der linken Seite hat ein Kaufmann gebaut, weil er seine Schiffe bei der Heimkehr sehen wollte. Als das große Feuer im Frühling den Markt zerstörte, haben die Leute ihn in nur zwei Jahren wieder aufgebaut, und sie haben dafür Steine der alten Brücke verwendet. Wir werden jetzt an der Mauer entlang gehen, aber seien Sie bitte auf der Treppe vorsichtig. Danach wollen wir die Kirche und das kleine Museum besuchen, das zeigt, wie die Fischer gelebt haben.',
  },
  {
    from: 'jpn',
    into: 'eng',
    text: '私たちの町の古い港へようこそ。五百年以上前に最初の船がここに着きました。左に見える塔は商人が建てましたが、それは自分の船が帰るのを見たかったからです。春の大きな火事で市場がなくなりましたが、町の人々は二年だけで建て直しました。古い橋の石を使いましたので、今でも色が違います。これから壁に沿って歩きますが、階段では気をつけてください。そのあとで教会と小さな博物館を見ます。',
  },
  {
    from: 'cmn',
    into: 'eng',
    text: '欢迎来到我们城市的老港口，五百多年前第一批船就到了这里。左边的塔是一个商人建的，因为他想看着自己的船回家。春天的大火烧毁了市场以后，人们只用两年就重新建好了它，还用了老桥的石头。我们现在沿着城墙走，但是请小心台阶。然后我们去看教堂和小博物馆，那里介绍了渔民的生活。',
  },
];

/** The half of the shipped dialogue and of the tour with which nothing was chosen. */
export function heldOutText(from: LanguageCode): string {
  const dialogue = groupsOf(
    travelDialogue.map((line) => line[from]),
    3,
  ).filter((_, at) => at % 2 === 1);
  const tour = speeches.find((speech) => speech.from === from)?.text.split(/(?<=\.)\s/u) ?? [];
  return [...dialogue, ...groupsOf(tour, 2).filter((_, at) => at % 2 === 0)].flat().join(' ');
}

function groupsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** Words that say nothing: what a text is about comes from the words for its concepts. */
const fillers: Partial<Record<LanguageCode, string>> = {
  eng: 'as it was by then and such that may be so with of its kind for as this that would be to than it was',
  spa: 'lo que hubieran sido como aquello que estos hubieron de ser por ello entonces así pues',
};

/** The words of two languages for the same everyday concepts. */
function conceptWords(
  from: LanguageCode,
  into: LanguageCode,
): readonly { readonly of: readonly string[]; readonly word: string }[] {
  const [column, intoColumn] = [from, into].map((code) => conceptColumns.indexOf(code === 'cmn' ? 'zho' : code));
  const rows = conceptTable
    .trim()
    .split('\n')
    .map((line) => line.replace(/^[@!]/u, '').split('|'));
  return rows.flatMap((cells) => {
    const of = (cells[column ?? 0] ?? '').split(' ').filter((word) => word !== '' && !word.startsWith('?'));
    const word = (cells[intoColumn ?? 0] ?? '')
      .split(' ')
      .find((candidate) => candidate !== '' && !candidate.startsWith('?'));
    return word === undefined ? [] : [{ of, word: plain(word) }];
  });
}

const isUnspaced = (language: LanguageCode) => language === 'cmn' || language === 'jpn';

/** The words for the everyday concepts of a text, in another language. */
function conceptWordsOf(text: string, from: LanguageCode, into: LanguageCode): readonly string[] {
  const said = ` ${text.toLowerCase()} `;
  const space = isUnspaced(from) ? '' : ' ';
  return conceptWords(from, into).flatMap(({ of, word }) => {
    const isMeant = of.some((form) => said.includes(space + plain(form) + (form.endsWith('_') ? space : '')));
    return isMeant ? [word] : [];
  });
}

/**
 * Translates the words of a language without spaces one after another, so that the translation of a text begins with those of its
 * beginnings. A character that is in no word of a concept becomes any word.
 */
export function wordTranslator(from: LanguageCode, into: LanguageCode): (text: string) => string {
  const any = (fillers[into] ?? '').split(' ');
  const known = new Map(conceptWords(from, into).flatMap(({ of, word }) => of.map((form) => [plain(form), word])));
  const longest = Math.max(...[...known.keys()].map(({ length }) => length));
  return (text) => {
    const words: string[] = [];
    for (let at = 0; at < text.length;) {
      const lengths = Array.from({ length: longest }, (_, less) => longest - less);
      const length = lengths.find((count) => known.has(text.slice(at, at + count))) ?? 1;
      const part = text.slice(at, at + length);
      if (/[\p{P}\s]/u.test(part)) words.push(`${words.pop() ?? ''}${/[。]/u.test(part) ? '.' : ','}`);
      else words.push(known.get(part) ?? any[part.charCodeAt(0) % any.length] ?? '');
      at += length;
    }
    return words.join(' ');
  };
}

function plain(word: string): string {
  return word
    .replace(/\[(.).*\]/u, '$1')
    .replace('_', '')
    .replaceAll('~', ' ');
}

/** The share of letters, which take time to say, among letters and spaces. */
const LETTERS = 0.8;

/** A translator by length: each of its words is as long to say as `ratio` says, beside those of the source. */
export function fillerTranslator(from: LanguageCode, into: LanguageCode, ratio: number): (text: string) => string {
  const words = (fillers[into] ?? '').split(' ');
  let at = 0;
  return (text) => {
    const syllabic = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
    const wanted = (text.length + 2 * syllabic) * ratio;
    const chosen: string[] = [];
    for (const word of conceptWordsOf(text, from, into).toSorted((a, b) => a.length - b.length))
      if ([...chosen, word].join('').length <= LETTERS * wanted) chosen.push(word);
    while (chosen.join('').length < LETTERS * (wanted - 2)) chosen.push(words[at++ % words.length] ?? '');
    return chosen.join(' ') + (/[.。]$/u.test(text) ? '.' : '');
  };
}
