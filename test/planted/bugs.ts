// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source text

import type { Bug } from './bug.ts'
import { PAGE_BUGS } from './page-bugs.ts'

/** Each bug is planted on its own and must be detected. */
export const BUGS: readonly Bug[] = [
  {
    name: 'an unknown settlement is answered as a refusal',
    file: 'src/payments/settle.ts',
    changes: [
      ["return { kind: 'unknown', claim: { ...claim, state: 'unknown' } }", 'return refused(paymentRefusal(failure))'],
    ],
  },
  {
    name: 'an authorization may be shown for a second order',
    file: 'src/payments/outcome.ts',
    changes: [['if (!isSame(known.subject, subject)) return reused', '']],
    history: 'test/planted/histories/paid-twice-with-one-signature.json',
  },
  {
    name: 'an authorization is known by the rail that carried it',
    file: 'src/payments/methods/authorization.ts',
    changes: [['{ terms }, { from, nonce }) => `eip3009:', '{ terms }, { from, nonce, rail }) => `${rail}:']],
  },
  {
    name: 'less than the price is enough',
    file: 'src/payments/methods/check-authorization.ts',
    changes: [['if (credential.value < terms.amount)', 'if (credential.value + 20_000n < terms.amount)']],
    history: 'test/planted/histories/a-cent-too-little.json',
  },
  {
    name: 'a cancelled authorization counts as paid',
    file: 'src/payments/proof.ts',
    changes: [
      [
        "return { kind: 'canceled' }",
        "return { kind: 'transferred', transfer: { txHash: log.transactionHash!, providerRef: null, logIndex: 0, block: 0n } }",
      ],
    ],
  },
  {
    name: 'the price is given back instead of what came',
    file: 'src/payments/refund.ts',
    changes: [['amount ?? Number(claim.value) - decided', 'amount ?? Number(claim.terms.amount) - decided']],
  },
  {
    name: 'every attempt at a refund signs a nonce of its own',
    file: 'src/payments/methods/refund-transfer.ts',
    changes: [
      [
        '      nonce: refund.nonce as Hex,\n    }\n',
        '      nonce: refundMark(`${refund.id}${world.now()}`, 0).nonce,\n    }\n',
      ],
    ],
  },
  {
    name: 'a refund is known by its reason, which a restored ledger may not share',
    file: 'src/payments/refund.ts',
    changes: [['...refundMark(claim.key, before),', '...refundMark(`${claim.id}:${reason}`, before),']],
    noticedBy: 'test/payments/erased-payments.test.ts',
  },
  {
    name: 'a charge is marked with what only one ledger knows',
    file: 'src/payments/methods/card.ts',
    changes: [['claimId: claim.id,', 'claimId: `${claim.id}${claim.createdAt}`,']],
    noticedBy: 'test/flows/restored-twice.test.ts',
  },
  {
    name: 'a second payment for an order is kept',
    file: 'src/payments/record-settlement.ts',
    changes: [['if (stray) await requestRefund(trx, settled, unwanted, world.now())', 'if (stray) return']],
  },
  {
    name: 'an authorization that was read off the chain pays for whoever shows it',
    file: 'src/payments/record-settlement.ts',
    changes: [['|| claim.isUnbound || isHeld', '|| isHeld']],
    noticedBy: 'test/payments/settlement-refusals.test.ts',
  },
  {
    name: 'a released payment is forgotten, whoever brings it to the chain',
    file: 'src/payments/reconcile.ts',
    changes: [[', ...(await releasedClaims(db, methods, now))', '']],
    noticedBy: 'test/payments/released.test.ts',
  },
  {
    name: 'nobody looks at what a dead process left',
    file: 'src/payments/reconcile.ts',
    changes: [['...undecided, ', '']],
  },
  {
    name: 'an order expires while its payment is under way',
    file: 'src/fulfillment/jobs.ts',
    changes: [
      [
        "if (live && live.state !== 'settled') return postpone(trx, job, now + ASK_AGAIN_MS, 'a payment is under way')\n    const order = await readOrder(trx, job.subject)\n    if (!live && order?.row.cancel_state === 'requested') await cancelUnaccepted(deps, trx, order, now)\n    else if (!live && (await transition",
        'if ((await transition',
      ],
    ],
  },
  {
    name: 'a restaurant is not told that nobody waits any more',
    file: 'src/fulfillment/jobs.ts',
    changes: [["if (failed) await enqueue(trx, { kind: 'cancel_dispatch', subject: order.row.id, runAt: now })", '']],
    history: 'test/planted/histories/restaurant-never-answers.json',
  },
  {
    name: 'a restaurant is not told that a customer has cancelled',
    file: 'src/fulfillment/cancel.ts',
    changes: [
      [
        "    if (await failOrder(trx, order, failure, now))\n      await enqueue(trx, { kind: 'cancel_dispatch', subject: id, runAt: now })\n",
        '    await failOrder(trx, order, failure, now)\n',
      ],
    ],
    noticedBy: 'test/fulfillment/cancelling-kitchens.test.ts',
  },
  {
    name: 'what is paid while its order is being cancelled is cooked',
    file: 'src/fulfillment/dispatch-order.ts',
    changes: [["if (order.row.cancel_state === 'requested') return withdrawOrGoOn(deps, job)", '']],
  },
  {
    name: 'an order is let go while its payment is under way',
    file: 'src/fulfillment/cancel.ts',
    changes: [['if (live && isUndecided(live)) return false', '']],
    noticedBy: 'test/flows/cancel-races.test.ts',
  },
  {
    name: 'the hash of an event does not cover the event before it',
    file: 'src/orders/transition.ts',
    changes: [['hashEvent(await chainBefore(trx, orderId, seq), row)', 'hashEvent(null, row)']],
  },
  {
    name: 'orders are placed without a key',
    file: 'src/fulfillment/webhook/webhook-kitchen.ts',
    changes: [["headers: { 'Idempotency-Key': key },", '']],
    noticedBy: 'test/fulfillment/webhook/placing.test.ts',
  },
  {
    name: 'an inline order need not be what was priced',
    file: 'src/orders/inline.ts',
    changes: [[' compareCart(shape.data, quote),', '']],
  },
  {
    name: 'an order fails without a refund',
    file: 'src/fulfillment/fail.ts',
    changes: [
      [
        'const refunded_micro = await requestRefund(trx, claim, REFUND_REASONS[event], now)',
        'const refunded_micro = Number(claim.value)',
      ],
    ],
  },
  {
    name: 'a refund counts as made once it was sent',
    history: 'test/planted/histories/refund-fails-once.json',
    file: 'src/payments/methods/refund-transfer.ts',
    changes: [
      [
        '    throw new Error(`refund not proven yet: ${answer.errorReason',
        '    if (answer) return { reference: answer.transaction || refund.nonce, value: terms.amount }\n    throw new Error(`refund not proven yet: ${answer.errorReason',
      ],
    ],
  },
  {
    name: 'goods are not held for whoever confirmed',
    file: 'src/menu/stock-ledger.ts',
    changes: [['if (!item || leftOf(item) === undefined) continue', 'if (item) continue']],
    history: 'test/planted/histories/two-want-the-last-pastrami.json',
  },
  {
    name: 'what is paid is the price of the menu as it is by then',
    history: 'test/planted/histories/dearer-before-it-is-paid.json',
    file: 'src/orders/pay.ts',
    changes: [
      [
        'terms: termsOf(quote, quote.payee, deps.domain),',
        'terms: termsOf({ price: { ...quote.price, total: quote.lines.reduce((total, { unitPrice, modifiers }, at) => modifiers.length > 0 ? total : total - unitPrice + (deps.market.menus.get(quote.restaurantId)?.items.get(quote.items[at]!.id)?.price_cents ?? unitPrice), quote.price.total as number) as never } }, quote.payee, deps.domain),',
      ],
    ],
  },
  {
    name: 'what was quoted is booked, whatever the menu has become',
    history: 'test/planted/histories/dearer-before-it-is-confirmed.json',
    file: 'src/orders/validate-confirmation.ts',
    changes: [['if (carryOver(shop.menu, item, line, minute)) return []', 'if (item) return []']],
  },
  {
    name: 'a commit that failed is taken for done',
    file: 'src/payments/settle.ts',
    ledger: 'file',
    changes: [
      [
        'return takeClaim(key, handler, { ...payment, hasMoved: isMade }, credential, known, ready, waited)',
        'return takeClaim(key, handler, { ...payment, hasMoved: isMade }, credential, known, ready, waited).catch(() => alreadyPaid)',
      ],
    ],
  },
  {
    name: 'an answer does not wait until the disk has what it rests on',
    file: 'src/ledger/group-commit.ts',
    changes: [['if (closing.writes) disk.written()', '']],
    noticedBy: 'test/ledger/flushes.test.ts',
  },
  {
    name: 'an `unknown` claim does not hold its order',
    file: 'src/payments/claims.ts',
    changes: [
      [".where('state', 'not in', ['failed', 'stray'])", ".where('state', 'not in', ['failed', 'stray', 'unknown'])"],
    ],
  },
  {
    name: 'a start frees the leases of living processes too',
    file: 'src/ledger/outbox.ts',
    changes: [[".filter(owner => isGone(owner.split('/')[0]!))", '']],
  },
  {
    name: 'what failed is tried again an hour later',
    file: 'src/fulfillment/worker.ts',
    changes: [
      [
        'const delay = Math.min(1000 * 2 ** Math.min(job.attempts, 20), LONGEST_DELAY_MS)',
        'const delay = 6 * LONGEST_DELAY_MS',
      ],
    ],
    history: 'test/planted/histories/refund-fails-once.json',
  },
  ...PAGE_BUGS,
]
