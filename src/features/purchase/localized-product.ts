type ProductText = { readonly name: string; readonly description: string };

/** The product's words in the language of the interface; as its seller wrote them where they are not translated. */
export function localizedProduct<
  Product extends ProductText & { readonly translations?: Readonly<Partial<Record<string, ProductText>>> | undefined },
>(product: Product, locale: string): Product {
  return { ...product, ...product.translations?.[locale] };
}
