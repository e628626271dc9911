type Words = { readonly name: string; readonly description: string };

/** The product's words in the language of the interface; as its seller wrote them where they are not translated. */
export function wordsIn<
  Product extends Words & { readonly translations?: Readonly<Partial<Record<string, Words>>> | undefined },
>(product: Product, locale: string): Product {
  return { ...product, ...product.translations?.[locale] };
}
