import { z } from 'zod'
import { url } from './setting-kinds.ts'
import type { Setting } from './voice-settings.ts'

/** Settings of card payments. */
export const CARD_SETTINGS = {
  STRIPE_SECRET_KEY: {
    schema: z.string().regex(/^(?:sk|rk)_(?:test|live)_\w+$/, 'must be a Stripe secret key: sk_… or rk_…'),
    fallback: null,
    help: 'Secret key of the Stripe account that charges cards. Without it cards are accepted only on the local chain, by an emulated card network.',
  },
  STRIPE_API_HOST: {
    schema: url,
    fallback: 'https://api.stripe.com',
    help: 'URL of the Stripe API.',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^whsec_\w+(?:,whsec_\w+)*$/, 'must be the signing secret of a Stripe webhook endpoint, whsec_…'),
    fallback: null,
    help: 'Signing secret of the Stripe webhook endpoint `BASE_URL/api/webhooks/stripe`; two, comma-separated, while it is rotated. Without it Stripe is asked every 20 seconds whether a checkout was paid.',
  },
  STRIPE_CHECKOUT_ORIGIN: {
    schema: url,
    fallback: 'https://checkout.stripe.com',
    help: 'Origin of the hosted payment pages: a custom domain of the Stripe account, if it has one.',
  },
  STRIPE_NETWORK_ID: {
    schema: z.string().regex(/^\w+$/, 'must be a profile id'),
    fallback: 'internal',
    help: 'Stripe profile to which buyers grant their shared payment tokens, such as `profile_…`.',
  },
} as const satisfies Record<string, Setting>
