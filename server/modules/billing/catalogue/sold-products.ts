export type SoldProducts = { readonly products: number; readonly atPolar: number; readonly atAlipay: number };

/** The statement that counts what is on sale, and where: the doctor runs without the modules. */
export const COUNT_SOLD_PRODUCTS = `with product as (
    select polar_product_id, cny_fen from plans where withdrawn_at is null
    union all select polar_product_id, cny_fen from token_packs where withdrawn_at is null
  )
  select count(*)::int as products, count(polar_product_id)::int as "atPolar", count(cny_fen)::int as "atAlipay"
  from product`;
