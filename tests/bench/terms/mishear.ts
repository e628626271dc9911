import { readings } from '../../../src/domain/terms/readings/cmn-readings.ts';
import type { LanguageCode } from '../../../src/domain/language.ts';

/** Reproducible numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Letters that recognisers confuse, in both directions. */
const latin =
  'ph=f ck=k c=k th=t y=i ei=ai ie=i ee=i ou=u v=w s=z s=ss n=nn l=ll t=tt r=rr h= e=i a=e o=u d=t b=p g=k m=n';
const cyrillic = 'о=а е=и и=ы б=п д=т г=к з=с в=ф ш=щ н=нн л=ль';
const arabic = 'س=ص ت=ط د=ض ك=ق ه=ح ا=ى ذ=ز ث=س و=ؤ';
const katakana = 'バ=パ ダ=タ ガ=カ ザ=サ ー= ロ=ル ラ=ロ エ=イ ン=ム シ=ジ テ=デ';
const hangul = '오=어 로=러 라=나 호=허 텔=델 아=어 미=비 나=라 은=언 우=으 민=밍 박=백 김=킴';

const tables: Readonly<Partial<Record<LanguageCode, string>>> = {
  rus: cyrillic,
  arb: arabic,
  jpn: katakana,
  kor: hangul,
};

const commonHan =
  '的一是了我不人在他有这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会家可下而过天去能对小多然于心学么之都好看起发当没成只如事把还用第样道想作种开美总从无情己面最女但现前些所同日手又行意动方期它头经长儿回位分爱老因很给名法间斯知世什两次使身者被高已亲其进此话常与活正感见明问力理尔点文几定本公特做外孩相西果走将月十实向声车全信重三机工物气每并别真打太新比才便夫再书部水像眼等体却加电主界门利海受听表德少克代员许先口由死安写性马光白或住难望教命花结乐色更拉东神记处让母父应直字场平报友关放至张认接告入笑内英军候民岁往何度山觉路带万男边风解叫任金快原吃妈变通师立象数四失满战远格士音轻目条呢病始达深完今提求清王化空业思切怎非找片罗钱吗语元喜曾离飞科言干流欢约各即指合反题必该论交终林请医晚制球决传画保读运及则房早院量苦火布品近坐产答星精视五连司巴奇管类未朋且婚台夜青北队久乎越观落尽形影红爸百令周吧识步希亚术留市半热送兴造谈容极随演收首根讲整式取照办强石古华拿计您装似足双妻尼转诉米称丽客南领节衣站黑刻统断福城故历惊脸选包紧争另建维绝树系伤示愿持千史谁准联妇纪基买志静阿诗独复痛消社算义竟确酒需单治卡幸兰念举仅钟怕共毛句息功官待究跟穿室易游程号居考突皮哪费倒价图具刚脑永歌响商礼细专黄块脚味灵改据般破引食仍存众注笔甚某沉血备习校默务土微娘须试怀料调广苏显赛查密议底列富梦错座参八除跑';

/** A word as an engine without hints may write it; now and then it is right. */
export function misheard(name: string, code: LanguageCode, random: () => number): string {
  if (random() < 0.1) return name;
  if (code === 'cmn' || code === 'yue') return homophones(name, random);
  const changes = name.length > 8 ? 2 : 1;
  let heard = name;
  for (let index = 0; index < changes; index++) heard = changed(heard, tables[code] ?? latin, random);
  if (tables[code] === undefined && random() < 0.2) heard = splitWord(heard, random);
  return heard;
}

function changed(text: string, table: string, random: () => number): string {
  const rules = table.split(' ').flatMap((rule) => {
    const [a = '', b = ''] = rule.split('=');
    return [
      [a, b],
      [b, a],
    ] as const;
  });
  const lower = text.toLowerCase();
  const places = rules.flatMap(([from, to]) => {
    const at = from === '' ? -1 : lower.indexOf(from, lower.length > 4 ? 1 : 0);
    return at < 0 ? [] : [{ at, length: from.length, to }];
  });
  const position = places[Math.floor(random() * places.length)];
  return position ? text.slice(0, position.at) + position.to + text.slice(position.at + position.length) : text;
}

function splitWord(text: string, random: () => number): string {
  const longest = text.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? '';
  if (longest.length < 6) return text;
  const at = 2 + Math.floor(random() * (longest.length - 4));
  return text.replace(longest, `${longest.slice(0, at)} ${longest.slice(at)}`);
}

/** Half of the characters replaced by another one of the same sound. */
function homophones(name: string, random: () => number): string {
  return Array.from(name, (han) => {
    if (random() < 0.5) return han;
    const same = readings.split(' ').find((entry) => entry.includes(han)) ?? '';
    const others = Array.from(commonHan).filter((value) => value !== han && same.includes(value));
    return others[Math.floor(random() * others.length)] ?? han;
  }).join('');
}
