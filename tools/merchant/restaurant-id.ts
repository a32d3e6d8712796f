import { z } from 'zod'

/** Whose key it is, in the path of everything that a restaurant does. */
export const restaurantId = z.string().max(12).describe('The id of the restaurant')
