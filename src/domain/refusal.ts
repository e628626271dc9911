/** What the server said in place of an answer. Its words are English: for a code that the page does not know. */
export type Refusal = { readonly code: string; readonly message: string };

export function refusalOf({ code, message }: Refusal): Refusal {
  return { code, message };
}
