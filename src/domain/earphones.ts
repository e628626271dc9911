/** As systems and makers name them, in the languages of the browsers that show names. */
const names =
  /head(?:set|phone)|ear(?:phone|bud|piece|pod)|airpod|\bbuds?(?![a-z])|hands-?free|cascos|auricular|écouteur|casque|kopfhörer|cuffi|auricolar|\bfones?\b|наушник|гарнитур|耳机|耳機|イヤホン|ヘッド(?:ホン|セット)|이어폰|헤드셋|سماعة/i;

/** Whether the name of a microphone is that of a pair of earphones: what is played is then heard by one person. */
export function isHeadset(label: string): boolean {
  return names.test(label);
}
