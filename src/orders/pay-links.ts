const PAY_PATH = '/api/order/pay?pt='

export const payUrlOf = (baseUrl: string, priceToken: string): string => `${baseUrl}${PAY_PATH}${priceToken}`

/** Returns the page on which a person pays the order of a pay URL, and follows it afterwards. */
export const payPageOf = (payUrl: string): string => payUrl.replace(PAY_PATH, '/pay/')
