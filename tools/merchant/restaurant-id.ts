import { z } from 'zod'

/** Whose kitchen it is. */
export const restaurantId = z.string().max(12).describe('The id of the restaurant')
