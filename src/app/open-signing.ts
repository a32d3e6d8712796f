import { z } from 'zod'
import type { Ledger } from '#src/ledger/database.ts'
import { keepFirst } from '#src/ledger/settings.ts'
import { storedJson } from '#src/ledger/stored-json.ts'
import { type PublicKey, type Signer, signerFrom } from '#src/signing/signer.ts'
import type { Config } from './config.ts'

export type Signing = {
  readonly signer: Signer
  /** Returns the public keys of this service, the current one first: signatures of older keys stay valid. */
  readonly publicKeys: () => Promise<readonly PublicKey[]>
}

const NAME = 'signing key '

/** Parser of a published key, in `settings`. */
const publicKeyJson = storedJson<PublicKey>(
  'signing key',
  z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    kid: z.string(),
    use: z.literal('sig'),
    alg: z.literal('ES256'),
  }),
)

/**
 * Opens the key in SIGNING_KEY, or else one derived from the treasury key, which survives the ledger and is the
 * same in every process.
 */
export async function openSigning(
  db: Ledger,
  config: Pick<Config, 'SIGNING_KEY'>,
  treasuryKey: string,
): Promise<Signing> {
  const secret = Buffer.from((config.SIGNING_KEY ?? treasuryKey).replace(/^0x/, ''), 'hex')
  const signer = signerFrom(secret)
  const { publicKey } = signer
  await keepFirst(db, `${NAME}${publicKey.kid}`, JSON.stringify(publicKey))
  return {
    signer,
    publicKeys: async () => {
      const rows = await db.selectFrom('settings').select('value').where('name', 'like', `${NAME}%`).execute()
      const known = rows.map(({ value }) => publicKeyJson.parse(value))
      return [publicKey, ...known.filter(({ kid }) => kid !== publicKey.kid)]
    },
  }
}
