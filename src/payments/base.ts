/** Chain ID of Base. The local chain uses it too, so that payers sign exactly what they would sign on Base. */
export const BASE_CHAIN_ID = 8453
/** USDC contract address on Base and on the local chain. */
export const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
