import { z } from 'zod'

/** Restaurant id in the path of all merchant operations. It identifies whose key is required. */
export const restaurantId = z.string().max(12).describe('The id of the restaurant')
