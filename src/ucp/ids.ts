/**
 * Ids in the catalog. Each holds a letter that is no digit of any number, because clients turn an id such as 3545 or
 * 35453.3545315 into a number.
 */

/** Variant of a dish: its restaurant and item, the chosen options, and the weight of one piece, if it is weighed. */
export type VariantId = {
  readonly restaurantId: string
  readonly itemId: string
  readonly optionIds: readonly string[]
  /** Thousandths of a pound. */
  readonly weight?: number
}

const VARIANT = /^v_(\d{1,12})_(\d{1,12})((?:_\d{1,12}){0,12})(?:_w(\d{1,6}))?$/
const PRODUCT = /^dish_(\d{1,12})_(\d{1,12})$/

export const productIdOf = (restaurantId: string, itemId: string): string => `dish_${restaurantId}_${itemId}`

export const variantIdOf = ({ restaurantId, itemId, optionIds, weight }: VariantId): string =>
  ['v', restaurantId, itemId, ...optionIds, ...(weight === undefined ? [] : [`w${weight}`])].join('_')

/** Parses the id of a variant, or of a product, whose `optionIds` are then undefined. */
export function readId(
  text: string,
): (Omit<VariantId, 'optionIds'> & { readonly optionIds: readonly string[] | undefined }) | undefined {
  const product = PRODUCT.exec(text)
  if (product) return { restaurantId: product[1]!, itemId: product[2]!, optionIds: undefined }
  const variant = VARIANT.exec(text)
  if (!variant) return undefined
  const [, restaurantId, itemId, options = '', weight] = variant
  return {
    restaurantId: restaurantId!,
    itemId: itemId!,
    optionIds: options.split('_').filter(id => id !== ''),
    ...(weight === undefined ? {} : { weight: Number(weight) }),
  }
}
