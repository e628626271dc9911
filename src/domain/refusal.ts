/** An error response of the server. Its message is English, a fallback for codes unknown to this page. */
export type Refusal = { readonly code: string; readonly message: string };

export function refusalOf({ code, message }: Refusal): Refusal {
  return { code, message };
}
