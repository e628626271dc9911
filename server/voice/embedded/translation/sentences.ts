/** The end of a sentence: at once where the script has a full-width stop, else once a space shows that it is one. */
const sentenceEnd = /[。！？]+[」』”）]*|[.!?؟…]+["'”’»)]*(?=\s)/u;

/** Cuts a growing text into sentences, so that each can be spoken while the next is still being translated. */
export type SentenceCutter = {
  push(text: string): string[];
  /** What is left when the text has ended. */
  rest(): string;
};

export function createSentenceCutter(): SentenceCutter {
  let pending = '';

  function cut(): string | undefined {
    const end = sentenceEnd.exec(pending);
    if (!end) return undefined;
    const at = end.index + end[0].length;
    const sentence = pending.slice(0, at).trim();
    pending = pending.slice(at);
    return sentence;
  }

  return {
    push(text) {
      pending += text;
      const sentences: string[] = [];
      for (let one = cut(); one !== undefined; one = cut()) sentences.push(one);
      return sentences;
    },
    rest() {
      const left = pending.trim();
      pending = '';
      return left;
    },
  };
}
