import type { LanguageCode } from '../../../src/domain/language.ts';

/** The points at which the speech of a language may be cut, so that a clause can be translated before the next one is said. */
export type ClauseRules = {
  /** Words that begin a clause. */
  readonly conjunctions?: ReadonlySet<string>;
  /** Ends of words that end a clause, in languages whose verb comes last. */
  readonly endings?: RegExp;
  /** Words after which the verb of the clause is still to come, unless `closing` matches a later word. */
  readonly opening?: ReadonlySet<string>;
  readonly closing?: RegExp;
  /** Words that begin a phrase: where a clause takes too long, what is before one of them can be translated. */
  readonly phraseStarts?: ReadonlySet<string>;
  /** Commas alone are no ends of clauses. */
  readonly needsEnding?: boolean;
  /** The verb, without which there is nothing to say, may come last. */
  readonly isVerbLast?: boolean;
};

const words = (text: string) => new Set(text.split(' '));

const rules: Readonly<Record<LanguageCode, ClauseRules>> = {
  eng: {
    conjunctions: words(
      'and but because so which who when while if although though since until unless where that then',
    ),
    phraseStarts: words(
      'the a an of in on at to for with from by about into after before is was are were has had will can this that my your his her our their',
    ),
  },
  spa: {
    conjunctions: words('y e o pero porque que cuando si aunque mientras donde como pues entonces'),
    phraseStarts: words(
      'el la los las un una de del en a al con por para desde hasta sobre es son fue era está ha han este esta su mi tu nuestro',
    ),
  },
  fra: {
    conjunctions: words('et ou mais parce car que qui quand si où puis donc lorsque'),
    phraseStarts: words(
      'le la les un une des de du en à au aux avec par pour dans sur est sont était a ont ce cette son sa mon ma notre votre',
    ),
  },
  ita: {
    conjunctions: words('e o ma perché che quando se dove mentre poi quindi'),
    phraseStarts: words(
      'il lo la i gli le un una di del della in a al con per da su è sono era ha hanno questo questa suo mio',
    ),
  },
  por: {
    conjunctions: words('e ou mas porque que quando se onde enquanto então pois'),
    phraseStarts: words(
      'o a os as um uma de do da em no na com por para até sobre é são foi era está tem este esta seu meu',
    ),
  },
  nld: {
    conjunctions: words('en maar want omdat dat als toen terwijl'),
    opening: words('heb hebt heeft hebben had hadden zal zullen kan kunnen moet moeten wil willen mag'),
    closing: /^(?:ge\p{L}+(?:d|t|en)|\p{L}{2,}en)$/u,
    isVerbLast: true,
  },
  deu: {
    conjunctions: words('und aber denn weil dass wenn obwohl damit bevor nachdem während sondern'),
    opening: words(
      'habe hast hat haben habt hatte hatten werde wirst wird werden werdet wurde wurden kann können könnte könnten muss müssen soll sollen will wollen möchte möchten darf dürfen',
    ),
    closing:
      /^(?!(?:[dmsk]?ein|unser|ihr|dies|jed|ander|viel)en$)(?:\p{Ll}{0,5}ge\p{Ll}+(?:t|en)|(?:be|ver|er|ent|zer)\p{Ll}+(?:t|en)|\p{Ll}{2,}en|\p{Ll}+iert)$/u,
    isVerbLast: true,
  },
  rus: { conjunctions: words('и но потому что который когда если где поэтому чтобы а') },
  ind: { conjunctions: words('dan tetapi tapi karena yang ketika jika kalau lalu supaya') },
  arb: { conjunctions: words('لكن لأن الذي التي عندما إذا ثم حيث') },
  kor: {
    endings: /(?:는데|지만|니까|면서|어서|아서|려고|거든|고|면|다|요|까)$/u,
    needsEnding: true,
    isVerbLast: true,
  },
  jpn: {
    endings:
      /(?:ます|ました|ません|です|でした|でしょう|ですか|ますか|(?:ます|です|した|った|いた|んだ|る|い|だ)(?:が|けど|けれど|けれども|から|ので|のに|し)|たら|れば|ながら|って|んで|して|いて|きて|りて)$/u,
    needsEnding: true,
    isVerbLast: true,
  },
  cmn: {},
  yue: {},
};

export function clauseRules(language: LanguageCode): ClauseRules {
  return rules[language];
}
