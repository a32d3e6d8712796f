import { Challenge } from 'mppx'
import { assets, evm } from 'mppx/evm/client'
import { askFor, expectStatus } from '../kit/ask.ts'
import type { Workload } from '../kit/workload.ts'
import { newPayer } from './sign.ts'

/** Workload: confirms an order and pays it by MPP, each challenge once. */
export const visit: Workload = async ({ ask, seed }, count) => {
  const [method] = [...evm({ account: newPayer(), currencies: Object.values(assets.base) })]
  const ready: { readonly id: string; readonly header: string }[] = []
  for (let n = 0; n < count; n += 1) {
    const id = `o${seed.replaceAll(' ', '-')}-${n}`
    const { headers } = await ask({ path: `/order/pay?id=${id}` })
    const challenge = Challenge.deserialize(String(headers['www-authenticate']))
    ready.push({ id, header: await method!.createCredential({ challenge: challenge as never, context: {} }) })
  }
  return async index => {
    const { id, header } = ready[index]!
    await askFor(ask, 200, { method: 'POST', path: '/order/confirm', body: { id } })
    const asked = { path: `/order/pay?id=${id}`, headers: { Authorization: header } }
    expectStatus(await ask(asked), 200, asked)
  }
}
