import { expect, test } from 'vitest'
import { startWorker } from '#src/fulfillment/worker.ts'
import { enqueue, finish, type Job, lease } from '#src/ledger/outbox.ts'
import { onEveryDatabase } from '#test/support/databases.ts'
import { type KitchenLab, openKitchenLab } from './kitchen-lab.ts'

const SHOPS = Array.from({ length: 8 }, (_, index) => ({ id: `${801 + index}`, name: `Shop ${index}` }))
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Starts a worker whose jobs for some restaurants hang until released; records the jobs it has started. */
function startBesideHanging(lab: KitchenLab, isHanging: (shopId: string) => boolean) {
  const begun: { readonly kind: string; readonly shopId: string }[] = []
  const release = Promise.withResolvers<void>()
  const handle = async (job: Job) => {
    const shopId = (await lab.order(job.subject)).row.restaurant_id
    begun.push({ kind: job.kind, shopId })
    if (job.kind === 'place' && isHanging(shopId)) await release.promise
    await lab.db.transaction().execute(trx => finish(trx, job, lab.world.now()))
  }
  const handlers = { place: handle, expire_dispatch: handle }
  const worker = startWorker({
    db: lab.db,
    world: lab.world,
    log,
    handlers,
    onDone: () => {},
    askingKinds: ['place'],
  })
  const count = (kind: string, shopId?: string) =>
    begun.filter(job => job.kind === kind && (shopId ?? job.shopId) === job.shopId).length
  const stop = async () => {
    release.resolve()
    await worker[Symbol.asyncDispose]()
  }
  return { count, release: release.resolve, wake: worker.wake, stop }
}

onEveryDatabase(openFresh => {
  const openLab = async () => openKitchenLab({ shops: SHOPS, db: (await openFresh(1))[0]! })

  test('a restaurant that hangs occupies four worker slots, and all of its orders are eventually looked up', async () => {
    await using lab = await openLab()
    for (let n = 0; n < 40; n += 1) await lab.paid('801')
    await lab.paid('802')
    const worker = startBesideHanging(lab, shopId => shopId === '801')
    await expect.poll(() => worker.count('place', '802')).toBe(1)
    expect(worker.count('place', '801')).toBe(4)
    worker.release()
    await expect.poll(() => worker.count('place', '801')).toBe(40)
    await worker.stop()
  })

  test('restaurants that all hang leave worker slots for expiry jobs', async () => {
    await using lab = await openLab()
    for (const { id } of SHOPS) for (let n = 0; n < 5; n += 1) await lab.paid(id)
    const worker = startBesideHanging(lab, () => true)
    await expect.poll(() => worker.count('place')).toBe(24)
    const last = await lab.paid('801')
    await enqueue(lab.db, { kind: 'expire_dispatch', subject: last, dedupe: 'sooner', runAt: 0 })
    worker.wake()
    await expect.poll(() => worker.count('expire_dispatch')).toBe(1)
    expect(worker.count('place')).toBe(24)
    await worker.stop()
  })

  test('an order queued behind many others of its restaurant can still expire', async () => {
    await using lab = await openLab()
    const id = await lab.paid('801')
    await enqueue(lab.db, { kind: 'expire_dispatch', subject: id, dedupe: 'now', runAt: lab.world.now() })
    const crowd = { kinds: ['place'], restaurants: ['801'] }
    const job = await lease(lab.db, 'worker', lab.world.now(), ['place', 'expire_dispatch'], crowd)
    expect(job).toMatchObject({ kind: 'expire_dispatch', subject: id })
  })
})
