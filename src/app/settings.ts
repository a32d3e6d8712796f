import { z } from 'zod'
import { isProxyList } from '#src/kernel/proxies.ts'
import { isNetworkList } from '#src/outbound/networks.ts'
import { ConfirmationRule } from '#src/payments/confirmations.ts'
import { CLERK_SETTINGS } from './clerk-settings.ts'
import { HOLD_SETTINGS } from './hold-settings.ts'
import { address, addresses, databaseUrl, HOST_NAMES, key, port, redisUrl, url } from './setting-kinds.ts'
import { type Setting, VOICE_SETTINGS } from './voice-settings.ts'

export type { Setting }

/** What ALLOW_DEMO must say. */
export const ALLOW_DEMO = 'yes-this-is-not-real'

/** Every setting the program reads from its environment: the table of docs/configuration.md is generated from this one. */
export const SETTINGS = {
  PORT: { schema: port, fallback: '3000', help: 'TCP port to listen on.' },
  HOST: { schema: z.string().min(1), fallback: '127.0.0.1', help: 'Address to listen on.' },
  BASE_URL: {
    schema: url,
    fallback: null,
    help: 'How clients reach this server; every link is made from it. Default: http://localhost:PORT.',
  },
  NODE_ENV: {
    schema: z.enum(['development', 'test', 'production']),
    fallback: 'development',
    help: '`production` refuses the local chain, chains for tests, a BASE_URL or an endpoint of payments without https, weak keys and secrets, LIMITS off, and ranges of proxies or callbacks that hold the internet.',
  },
  ALLOW_DEMO: {
    schema: z.literal(ALLOW_DEMO, `must be ${ALLOW_DEMO}, or absent`),
    fallback: null,
    help: `\`${ALLOW_DEMO}\` allows demo restaurants, simulated calls and test cards on a chain that is not the local one, where people may pay with real money for what nobody cooks.`,
  },
  COMANDA_IMAGE: {
    schema: z.literal('production', 'must be production, or absent'),
    fallback: null,
    help: 'Set by `deploy/Dockerfile`: `production` holds the server to the rules of NODE_ENV production and refuses ALLOW_DEMO.',
  },
  STATE_DIR: {
    schema: z.string().min(1),
    fallback: 'var',
    help: 'Folder of the ledger, the local chain and its keys.',
  },
  SEALED_DIR: {
    schema: z.string().min(1),
    fallback: null,
    help: 'Folder of the sealed copies of payments, best on another disk: what a lost ledger knew of them. Default: `sealed` in STATE_DIR.',
  },
  DATABASE_URL: {
    schema: databaseUrl,
    fallback: null,
    help: 'PostgreSQL database that keeps the ledger for several processes, such as `postgres://comanda@localhost/comanda`. Without it the ledger is a file in STATE_DIR.',
  },
  CATALOG: {
    schema: z.string().min(1),
    fallback: null,
    help: 'File or folder of restaurants. Default: the demo marketplace in `data/catalog` and `data/marketplace`.',
  },
  GEOCODER: {
    schema: z.enum(['none', 'nominatim', 'photon', 'google', 'mapbox']),
    fallback: 'none',
    help: 'Online service that is asked about a place no list of ours knows: `none`, `nominatim`, `photon`, `google` or `mapbox`.',
  },
  GEOCODER_KEY: { schema: z.string().min(1), fallback: null, help: 'Key of `google` or access token of `mapbox`.' },
  GEOCODER_URL: { schema: url, fallback: null, help: 'Where the geocoder is, unless it is the public one.' },
  EMBEDDING_MODEL: {
    schema: z.string().regex(/^(?!local:$)\S/, 'must be the id of a model, or local: and the folder of one'),
    fallback: null,
    help: 'Model that search asks beside its lexicon: an id at OPENAI_BASE_URL, or `local:<folder>` with `@huggingface/transformers` installed.',
  },
  EMBEDDING_WEIGHT: {
    schema: z.coerce.number().min(0).max(0.4),
    fallback: null,
    help: 'How much the model counts beside the lexicon, 0 to 0.4. Default: learned from judged queries once it has seen every restaurant; where it ranks no better than the lexicon alone it is left out.',
  },
  OPENAI_API_KEY: {
    schema: z.string().regex(/^[\x21-\x7e]+$/, 'must be a key, without spaces'),
    fallback: null,
    help: 'Key of OpenAI or of a compatible server.',
  },
  OPENAI_BASE_URL: {
    schema: url,
    fallback: null,
    help: 'Where an OpenAI-compatible server is, such as `http://localhost:11434/v1`. Default: OpenAI itself.',
  },
  ...CLERK_SETTINGS,
  REDIS_URL: {
    schema: redisUrl,
    fallback: null,
    help: "Redis that keeps the clerk's sessions and limits for several processes. Without it this process keeps its own.",
  },
  TRUSTED_PROXIES: {
    schema: z
      .string()
      .refine(isProxyList, 'must be addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal'),
    fallback: null,
    help: 'Proxies whose `X-Forwarded-For` tells who the caller is, comma-separated: addresses, ranges such as `10.0.0.0/8`, or `loopback`, `linklocal`, `uniquelocal`. Without it the limits count whoever is connected.',
  },
  LIMITS: {
    schema: z
      .string()
      .regex(/^(?:off|[1-9]\d{0,3})$/, 'must be off, or a whole number from 1 to 9999')
      .transform(text => (text === 'off' ? Number.POSITIVE_INFINITY : Number(text))),
    fallback: '1',
    help: "What every caller's budgets of requests are multiplied by; `off` for none, which is for tests: one caller can then take all the room that payments have. The clerk's ten messages a minute and the waitlist's five an hour stay.",
  },
  ...HOLD_SETTINGS,
  CUSTOMER_DAYS: {
    schema: z.coerce.number('must be a number').int().min(1).max(3_650),
    fallback: '90',
    help: 'How many days after it was due a paid order keeps name, contact, address and instructions of its customer. Unpaid orders lose them a day after they expire.',
  },
  MCP_HOSTS: {
    schema: z.string().regex(HOST_NAMES, 'must be host names without ports, such as agents.example, [::1]'),
    fallback: null,
    help: 'Further host names under which `/mcp` is reached, and whose pages may call it, comma-separated and without ports. That of BASE_URL always may.',
  },
  CALLBACK_NETWORKS: {
    schema: z.string().refine(isNetworkList, 'must be ranges such as 10.0.0.0/8 or fd00::/8'),
    fallback: null,
    help: "Networks in which callbacks and restaurants' webhooks may be called although they are not public, also over http: ranges such as `10.0.0.0/8`, comma-separated.",
  },
  CHAIN_RPC_URL: {
    schema: url,
    fallback: null,
    help: 'RPC endpoint of the chain. Without it a local chain with worthless money is started.',
  },
  CHAIN_ID: { schema: z.coerce.number().int().positive(), fallback: '8453', help: 'Chain id; 8453 is Base.' },
  USDC_ADDRESS: {
    schema: address,
    fallback: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    help: 'The EIP-3009 token that payments are made in.',
  },
  TREASURY_KEY: { schema: key, fallback: null, help: 'Key of the account that is paid and that signs refunds.' },
  OWN_ADDRESSES: {
    schema: addresses,
    fallback: null,
    help: "The operator's own addresses, comma-separated: what they bring to the treasury or take out of it is no payment, and `npm run audit` leaves it alone.",
  },
  RELAYER_KEY: {
    schema: key,
    fallback: null,
    help: 'Key of the account that pays gas, unless FACILITATOR_URL is set.',
  },
  FACILITATOR_URL: {
    schema: url,
    fallback: null,
    help: 'An x402 facilitator to settle through instead of our relayer.',
  },
  ANVIL_PATH: { schema: z.string().min(1), fallback: null, help: 'The anvil binary of the local chain.' },
  SETTLE_TIMEOUT_MS: {
    schema: z.coerce.number().int().min(100).max(120_000),
    fallback: '10000',
    help: 'How long a paying request waits for the chain before it answers that the result is not known yet.',
  },
  CONFIRMATIONS: {
    schema: ConfirmationRule,
    fallback: '1',
    help: 'Blocks that must hold a payment in USDC before it counts; `1,500:3` asks for three from 500 USDC on.',
  },
  MPP_SECRET: {
    schema: z.string().regex(/^[\x21-\x7e]{32,}$/, 'must be at least 32 characters, without spaces'),
    fallback: null,
    help: 'Proves that an MPP challenge is ours. Without it one is made and kept in the ledger.',
  },
  STRIPE_SECRET_KEY: {
    schema: z.string().regex(/^(?:sk|rk)_(?:test|live)_\w+$/, 'must be a secret key of Stripe: sk_… or rk_…'),
    fallback: null,
    help: 'Stripe account that cards are charged for. Without it cards are taken on the local chain only, by an emulated card network.',
  },
  STRIPE_API_HOST: {
    schema: url,
    fallback: 'https://api.stripe.com',
    help: "Where Stripe's API is.",
  },
  STRIPE_NETWORK_ID: {
    schema: z.string().regex(/^\w+$/, 'must be the id of a profile'),
    fallback: 'internal',
    help: 'Stripe profile that buyers grant their shared payment tokens to, such as `profile_…`.',
  },
  TEMPO_RPC_URL: {
    schema: url,
    fallback: null,
    help: 'RPC endpoint of Tempo. Without it payments there are not taken.',
  },
  TEMPO_CHAIN_ID: { schema: z.coerce.number().int().positive(), fallback: '4217', help: "Tempo's chain id." },
  TEMPO_CURRENCY: {
    schema: address,
    fallback: '0x20C000000000000000000000b9537d11c60E8b50',
    help: 'The dollar token taken on Tempo; the treasury must hold some of it to give refunds.',
  },
  SIGNING_KEY: {
    schema: key,
    fallback: null,
    help: 'Secret of the key that signs receipts: 0x and 64 hex digits. Without it the key is derived from TREASURY_KEY. Changing it begins a new key; the older public keys stay published.',
  },
  ORDER_PREFIX: {
    schema: z.string().regex(/^[A-Z0-9]{1,8}$/, 'must be 1 to 8 capital letters or digits'),
    fallback: 'ORD',
    help: 'What order ids begin with.',
  },
  KITCHEN_SPEED: {
    schema: z.coerce.number().min(0).max(1),
    fallback: '1',
    help: 'Delays of the demo kitchens: 1 believable, 0 none.',
  },
  ...VOICE_SETTINGS,
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps URL' }),
    fallback: null,
    help: 'Mail server that sends recipes, such as `smtps://user:password@mail.example.com`; over `smtp` it must offer TLS, unless it is in your own network and asks for no password. Without it they are written to `mail` in STATE_DIR.',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(
        /^(?:[^<>@"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address, or a name and <address>',
      ),
    fallback: null,
    help: 'Who recipes come from, such as `Comanda <recipes@example.com>`.',
  },
  METRICS_TOKEN: {
    schema: z.string().regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 characters, without spaces'),
    fallback: null,
    help: 'Who shows it as a bearer token may read `/metrics`. Without it only requests from this machine may.',
  },
  STOP_SECONDS: {
    schema: z.coerce.number().int().min(1).max(300),
    fallback: '20',
    help: 'How long requests and jobs under way may take when the server is asked to stop. What is open then is taken up by the next start.',
  },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
    help: 'Least important level that is logged.',
  },
} as const satisfies Record<string, Setting>
