type ProductText = { readonly name: string; readonly description: string };

/** The product with its texts in the given locale; untranslated texts stay as the operator wrote them. */
export function localizedProduct<
  Product extends ProductText & { readonly translations?: Readonly<Partial<Record<string, ProductText>>> | undefined },
>(product: Product, locale: string): Product {
  return { ...product, ...product.translations?.[locale] };
}
