/**
 * Test tiers, as globs: flow tests need a server, a chain, or a process of their own; deep tests kill, simulate,
 * attack, click, restart the program repeatedly, or take minutes; all others are unit tests.
 * test/repo/tiers.test.ts asserts that every file belongs to exactly one tier.
 */
export const TESTS = 'test/**/*.test.ts'

const DEEP = [
  'test/attacks/**/*.test.ts',
  'test/bench/**/*.test.ts',
  'test/catalog/generator.test.ts',
  'test/clerk/model/{endless,hostile}.test.ts',
  'test/discovery/commands.test.ts',
  'test/evals/{command,distant,played,stopping}.test.ts',
  'test/examples/agent.test.ts',
  'test/flows/{breaches,canaries,cancel-races,chain-killed,commit-kills,hard-luck,kills,ledger-faults}.test.ts',
  'test/flows/{lost-answers,lost-ledger,lost-writes}.test.ts',
  'test/flows/{postgres*,printed-commands,ready,readers,rebuilt*,redis-gone,reorganisation,restored*,rolling-restart,scale-out}.test.ts',
  'test/flows/{sigterm,start-without-chain,stopping,told-after-disk,two-workers,voice-kills,voice-personas}.test.ts',
  'test/flows/protocols/{command-line,replays,tempo,tempo-hard-luck}.test.ts',
  'test/fulfillment/kitchen-{model,races}.test.ts',
  'test/fulfillment/phone/{consent,personas,seeds}.test.ts',
  'test/http/slow-requests.test.ts',
  'test/http/streams/transports-agree.test.ts',
  'test/packages/installed.test.ts',
  'test/repo/{extending,lint,readme-commands,slow-expressions}.test.ts',
  'test/ledger/{migrations,outage}.test.ts',
  'test/menu/{published-menus,words-of-allergens}.test.ts',
  'test/planted/**/*.test.ts',
  'test/app/production-start.test.ts',
  'test/scripts/**/*.test.ts',
  'test/search/ann/ann.test.ts',
  'test/simulation/**/*.test.ts',
  'test/ucp/{command-line,conformance,escalation,kills}.test.ts',
  'test/web/**/*.test.ts',
]

const FLOWS = [
  'test/audit/{audit,behind,plain-transfers,reused-nonces}.test.ts',
  'test/clerk/{after-loss,allergy-answers,closed-allergies,conversations,held-allergies,lifting,hostile-cost,names-of-diets,note-wording,notes,priced-and-safe}.test.ts',
  'test/clerk/{state-bounds,told-of-somebody,turn-limit,yes-beside-talk}.test.ts',
  'test/clerk/turn-context/declared.test.ts',
  'test/clerk/{change-order,tools/order-tools}.test.ts',
  'test/clerk/model/{agree,compat,limits,remote,reworded}.test.ts',
  'test/clerk/session/{limiter,redis,tables-agree}.test.ts',
  'test/discovery/{documents,examples,flows,found,generated-requests,page-links,routes}.test.ts',
  'test/examples/**/*.test.ts',
  'test/flows/**/*.test.ts',
  'test/fulfillment/{callbacks,cancelling-kitchens,kitchen-contract,restaurant-concurrency}.test.ts',
  'test/fulfillment/webhook/{given,placing,receiving,trouble}.test.ts',
  'test/repo/image.test.ts',
  'test/http/**/*.test.ts',
  'test/kernel/process.test.ts',
  'test/ledger/{at-once,leases,ledger,released}.test.ts',
  'test/app/main.test.ts',
  'test/menu/{delivery-slots,hold-limits,recount,unpaid-holds}.test.ts',
  'test/orders/{callback,erase-personal-data,feed,transition}.test.ts',
  'test/outbound/call.test.ts',
  'test/payments/{local-chain,local-facilitator,local-state,local-usdc,one-node,relayer}.test.ts',
  'test/recipes/{mail,mail-lease,pdf,plain-mail}.test.ts',
  'test/search/embedding/{document-failures,document-vectors,open-model,query-vector,vector-cache}.test.ts',
  'test/search/{dish-model,endpoint,start,unknown-words}.test.ts',
  'test/packages/**/*.test.ts',
  'test/ucp/{agents,canceling,card-pages,choosing,constraints,handoff,keys,mistakes,negotiation,ordering,payments,schemas,webhooks}.test.ts',
  'test/waitlist/*.test.ts',
]

export type Tier = { readonly include: readonly string[]; readonly exclude: readonly string[] }

export const TIERS = {
  unit: { include: [TESTS], exclude: [...FLOWS, ...DEEP] },
  flows: { include: FLOWS, exclude: DEEP },
  deep: { include: DEEP, exclude: [] },
} as const satisfies Record<string, Tier>
