import { z } from 'zod'
import { isProxyList } from '#src/kernel/proxies.ts'
import { isNetworkList } from '#src/outbound/networks.ts'
import { ConfirmationRule } from '#src/payments/confirmations.ts'
import { CARD_SETTINGS } from './card-settings.ts'
import { CLERK_SETTINGS } from './clerk-settings.ts'
import { HOLD_SETTINGS } from './hold-settings.ts'
import { address, addresses, databaseUrl, HOST_NAMES, headers, key, port, redisUrl, url } from './setting-kinds.ts'
import { type Setting, VOICE_SETTINGS } from './voice-settings.ts'

export type { Setting }

/** Required value of ALLOW_DEMO. */
export const ALLOW_DEMO = 'yes-this-is-not-real'

/** All environment settings of the program. The table in docs/configuration.md is generated from them. */
export const SETTINGS = {
  PORT: { schema: port, fallback: '3000', help: 'TCP port to listen on.' },
  HOST: { schema: z.string().min(1), fallback: '127.0.0.1', help: 'Address to listen on.' },
  BASE_URL: {
    schema: url,
    fallback: null,
    help: 'Public address of this server, from which every link is built. Default: http://localhost:PORT.',
  },
  NODE_ENV: {
    schema: z.enum(['development', 'test', 'production']),
    fallback: 'development',
    help: '`production` refuses the local chain, test chains, a BASE_URL or payment endpoint without https, weak keys and secrets, LIMITS off, and proxy or callback ranges that contain the whole internet.',
  },
  ALLOW_DEMO: {
    schema: z.literal(ALLOW_DEMO, `must be ${ALLOW_DEMO}, or absent`),
    fallback: null,
    help: `\`${ALLOW_DEMO}\` allows demo restaurants, simulated calls, and test cards on a chain other than the local one, where people could pay real money for food that nobody cooks.`,
  },
  COMANDA_IMAGE: {
    schema: z.literal('production', 'must be production, or absent'),
    fallback: null,
    help: 'Set by `deploy/Dockerfile`: `production` enforces the rules of NODE_ENV production and refuses ALLOW_DEMO.',
  },
  STATE_DIR: {
    schema: z.string().min(1),
    fallback: 'var',
    help: 'Folder of the ledger, the local chain, and its keys.',
  },
  SEALED_DIR: {
    schema: z.string().min(1),
    fallback: null,
    help: 'Folder of the sealed copies of payments, from which a lost ledger is rebuilt; use another disk. Default: `sealed` in STATE_DIR.',
  },
  DATABASE_URL: {
    schema: databaseUrl,
    fallback: null,
    help: 'PostgreSQL database of the ledger, shared by several processes, such as `postgres://comanda@localhost/comanda`. Without it the ledger is a file in STATE_DIR.',
  },
  CATALOG: {
    schema: z.string().min(1),
    fallback: null,
    help: 'File or folder of restaurants. Default: the demo marketplace in `data/catalog` and `data/marketplace`.',
  },
  GEOCODER: {
    schema: z.enum(['none', 'nominatim', 'photon', 'google', 'mapbox']),
    fallback: 'none',
    help: 'Online geocoder for locations that our lists do not contain: `none`, `nominatim`, `photon`, `google`, or `mapbox`.',
  },
  GEOCODER_KEY: {
    schema: z.string().min(1),
    fallback: null,
    help: 'API key for `google`, or access token for `mapbox`.',
  },
  GEOCODER_URL: { schema: url, fallback: null, help: 'URL of the geocoder, if it is not the public one.' },
  EMBEDDING_MODEL: {
    schema: z.string().regex(/^(?!local:$)\S/, 'must be a model id, or local:<folder>'),
    fallback: null,
    help: 'Embedding model that search uses in addition to its lexicon: an id at OPENAI_BASE_URL, or `local:<folder>` with `@huggingface/transformers` installed.',
  },
  EMBEDDING_WEIGHT: {
    schema: z.coerce.number().min(0).max(0.4),
    fallback: null,
    help: 'Weight of the embedding model relative to the lexicon, 0 to 0.4. Default: learned from judged queries once every restaurant is embedded; a model that ranks no better than the lexicon alone is left out.',
  },
  OPENAI_API_KEY: {
    schema: z.string().regex(/^[\x21-\x7e]+$/, 'must be a key, without spaces'),
    fallback: null,
    help: 'API key of OpenAI or of a compatible server.',
  },
  OPENAI_BASE_URL: {
    schema: url,
    fallback: null,
    help: 'URL of an OpenAI-compatible server, such as `http://localhost:11434/v1`. Default: OpenAI itself.',
  },
  ...CLERK_SETTINGS,
  REDIS_URL: {
    schema: redisUrl,
    fallback: null,
    help: "Redis with the clerk's sessions and the rate limits, shared by several processes. Without it each process has its own.",
  },
  TRUSTED_PROXIES: {
    schema: z
      .string()
      .refine(isProxyList, 'must be addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal'),
    fallback: null,
    help: 'Proxies whose `X-Forwarded-For` identifies the caller, comma-separated: addresses, ranges such as `10.0.0.0/8`, or `loopback`, `linklocal`, `uniquelocal`. Without it rate limits count the connected address.',
  },
  LIMITS: {
    schema: z
      .string()
      .regex(/^(?:off|[1-9]\d{0,3})$/, 'must be off, or a whole number from 1 to 9999')
      .transform(text => (text === 'off' ? Number.POSITIVE_INFINITY : Number(text))),
    fallback: '1',
    help: "Factor for the rate limits of each caller; `off` disables them, which is for tests: a single caller can then use all capacity for payments. The clerk's ten messages a minute and the waitlist's five entries an hour stay.",
  },
  ...HOLD_SETTINGS,
  CUSTOMER_DAYS: {
    schema: z.coerce.number('must be a number').int().min(1).max(3_650),
    fallback: '90',
    help: 'Days after its due time for which a paid order keeps name, contact, address, and instructions of its customer. Unpaid orders lose them one day after they expire.',
  },
  MCP_HOSTS: {
    schema: z.string().regex(HOST_NAMES, 'must be host names without ports, such as agents.example or [::1]'),
    fallback: null,
    help: 'Additional host names of `/mcp`, whose pages may call it, comma-separated and without ports. The host of BASE_URL is always allowed.',
  },
  CALLBACK_NETWORKS: {
    schema: z.string().refine(isNetworkList, 'must be ranges such as 10.0.0.0/8 or fd00::/8'),
    fallback: null,
    help: 'Private networks in which callbacks and restaurant webhooks may be called, also over http: ranges such as `10.0.0.0/8`, comma-separated.',
  },
  CHAIN_RPC_URL: {
    schema: url,
    fallback: null,
    help: 'RPC endpoint of the chain. Without it the server starts a local chain with worthless money.',
  },
  CHAIN_ID: { schema: z.coerce.number().int().positive(), fallback: '8453', help: 'Chain id; 8453 is Base.' },
  USDC_ADDRESS: {
    schema: address,
    fallback: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    help: 'EIP-3009 token of payments.',
  },
  TREASURY_KEY: {
    schema: key,
    fallback: null,
    help: 'Private key of the treasury, which receives payments and signs refunds.',
  },
  OWN_ADDRESSES: {
    schema: addresses,
    fallback: null,
    help: "The operator's own addresses, comma-separated: `npm run audit` ignores their transfers to and from the treasury.",
  },
  RELAYER_KEY: {
    schema: key,
    fallback: null,
    help: 'Private key of the relayer, which pays gas. Required unless FACILITATOR_URL is set.',
  },
  FACILITATOR_URL: { schema: url, fallback: null, help: 'Remote x402 facilitator that settles for us.' },
  FACILITATOR_HEADERS: {
    schema: headers,
    fallback: null,
    help: 'JSON object of headers for every request to FACILITATOR_URL, such as {"Authorization": "Bearer …"}.',
  },
  ANVIL_PATH: { schema: z.string().min(1), fallback: null, help: 'Path of the anvil binary of the local chain.' },
  SETTLE_TIMEOUT_MS: {
    schema: z.coerce.number().int().min(100).max(120_000),
    fallback: '10000',
    help: 'Milliseconds for which a payment request waits for the chain before it answers that the result is not yet known.',
  },
  CONFIRMATIONS: {
    schema: ConfirmationRule,
    fallback: '1',
    help: 'Blocks that must contain a USDC payment before it counts; `1,500:3` requires three from 500 USDC.',
  },
  MPP_SECRET: {
    schema: z.string().regex(/^[\x21-\x7e]{32,}$/, 'must be at least 32 characters, without spaces'),
    fallback: null,
    help: 'Secret that authenticates our MPP challenges. Without it one is created and stored in the ledger.',
  },
  ...CARD_SETTINGS,
  TEMPO_RPC_URL: {
    schema: url,
    fallback: null,
    help: 'RPC endpoint of Tempo. Without it Tempo payments are not accepted.',
  },
  TEMPO_CHAIN_ID: { schema: z.coerce.number().int().positive(), fallback: '4217', help: "Tempo's chain id." },
  TEMPO_CURRENCY: {
    schema: address,
    fallback: '0x20C000000000000000000000b9537d11c60E8b50',
    help: 'Dollar token accepted on Tempo; the treasury must hold some for refunds.',
  },
  SIGNING_KEY: {
    schema: key,
    fallback: null,
    help: 'Secret of the key that signs receipts: 0x and 64 hex digits. Without it the key is derived from TREASURY_KEY. Changing it rotates the key; the older public keys stay published.',
  },
  ORDER_PREFIX: {
    schema: z.string().regex(/^[A-Z0-9]{1,8}$/, 'must be 1 to 8 capital letters or digits'),
    fallback: 'ORD',
    help: 'Prefix of order ids.',
  },
  KITCHEN_SPEED: {
    schema: z.coerce.number().min(0).max(1),
    fallback: '1',
    help: 'Delay factor of the demo kitchens: 1 realistic, 0 none.',
  },
  ...VOICE_SETTINGS,
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps URL' }),
    fallback: null,
    help: 'Mail server that sends recipes, and to the customer of each paid order a link to its page, such as `smtps://user:password@mail.example.com`; with `smtp` it must offer TLS, unless it is in your own network and requires no password. Without it recipes are written to `mail` in STATE_DIR.',
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(
        /^(?:[^<>@"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address, or a name followed by <address>',
      ),
    fallback: null,
    help: 'Sender of emails, such as `Comanda <orders@example.com>`.',
  },
  METRICS_TOKEN: {
    schema: z.string().regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 characters, without spaces'),
    fallback: null,
    help: 'Bearer token for `/metrics`. Without it only requests from this machine are answered.',
  },
  STOP_SECONDS: {
    schema: z.coerce.number().int().min(1).max(300),
    fallback: '20',
    help: 'Seconds for requests and jobs in progress to end after the server is asked to stop. The next start resumes open work.',
  },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    fallback: 'info',
    help: 'Lowest level that is logged.',
  },
} as const satisfies Record<string, Setting>
