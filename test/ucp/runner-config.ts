import { generateKeyPairSync } from 'node:crypto'
import type { UcpAdditions } from '#src/ucp/deps.ts'
import { agentKey, agentProfile } from './shop.ts'
import { CAKE, ROSES, SHOP, SOLD_OUT, TULIPS } from './shop-catalogue.ts'

/** Agents that the runner pretends to be, and its configuration. */

const VERSION = '2026-04-08'
const RUNNER = 'https://spck.dev/agent'
const of = (name: string) => `https://agents.example/${name}`

const payment = (token: string) => ({
  payment: {
    instruments: [
      { id: 'instr_1', handler_id: 'mock_payment_handler', type: 'card', credential: { type: 'token', token } },
    ],
  },
})

export type RunnerSetup = { readonly agents: NonNullable<UcpAdditions['agents']>; readonly config: object }

/** Builds the configuration of a run, with fresh keys. */
export function runnerSetup(paginatedTotal: number): RunnerSetup {
  const [key, rotated] = [agentKey('runner-key'), agentKey('rotated-key')]
  const ed = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  const keys = [key.published, rotated.published, { ...ed, kid: 'ed-key' }]
  const product = `dish_${SHOP}_${ROSES}`
  return {
    agents: {
      [RUNNER]: agentProfile(VERSION, { keys }),
      [of('unsupported')]: agentProfile('2099-01-01'),
      [of('incompatible')]: agentProfile(VERSION, { capabilities: ['com.example.shopping.other'] }),
      [of('malformed')]: { nonsense: true },
    },
    config: {
      product_id: `v_${SHOP}_${ROSES}`,
      currency: 'USD',
      complete_payment: payment('success_token'),
      fail_payment: payment('fail_token'),
      fulfillment_option_id: 'asap',
      out_of_stock_id: `v_${SHOP}_${SOLD_OUT}`,
      unavailable: { business_outcome: true },
      catalog: {
        variant_id: `v_${SHOP}_${ROSES}`,
        max_batch: 50,
        configurable_product_id: `dish_${SHOP}_${CAKE}`,
        paginated_query: 'noodles',
        paginated_total: paginatedTotal,
      },
      cart: { second_product_id: `v_${SHOP}_${TULIPS}` },
      order: { simulate_adjustment: true, second_product_id: `v_${SHOP}_${TULIPS}` },
      payment: {
        handler_key: 'com.example.testpay',
        handler_id: 'mock_payment_handler',
        escalation_payment: payment('3ds_token'),
      },
      negotiation: {
        validates_profile_url: true,
        harness: true,
        unsupported_version_profile_url: of('unsupported'),
        incompatible_caps_profile_url: of('incompatible'),
        unreachable_profile_url: 'http://127.0.0.1:49151/agent',
        malformed_profile_url: of('malformed'),
      },
      discovery: { supported_versions: true },
      signature: {
        responses: true,
        request_private_jwk: key.own,
        rotated_private_jwk: rotated.own,
        unsupported_alg_kid: 'ed-key',
        platform_profile_url: RUNNER,
      },
      webhooks: { simulate: true, signed: true, retries: true, wait_seconds: 15 },
      eligibility: { unrecognized: 'com.example.loyalty' },
      idempotency: { age_hook: true, outage_hook: true },
      product,
    },
  }
}
