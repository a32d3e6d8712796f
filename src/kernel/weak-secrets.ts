import { sha256 } from './ids.ts'

/**
 * SHA-256 of the well-known private keys of local chains (Anvil, Hardhat, Ganache, Truffle): anybody can spend
 * their funds.
 */
const EVERYBODYS_KEYS: ReadonlySet<string> = new Set([
  '60a09e4357868c1e9b801052726d061c370429f723db84523ed58ac354f6eb8a',
  '095101cf732c298a0ce0320b9de704209cdd8640b70d8fdf4e5be51aa2eb272e',
  'bb4978fbe7638de8e6ee13d9a59a5fb047beb0f0ee059fe166541b1f96b6af63',
  'f02322197a196ceb746aa52cee2a869abf0fe231c4d6d050a8a5f02c6625a1d4',
  '5de22089c247b9b2722ec5c33498e6bc481b1faba85f4da957f8b84679fcf88c',
  '59feecfa04eb096ba44eed297e4239fa32d8840cbc1ffb8ff2f7fd8e8e0edd38',
  'b69d88ff1ad5834ab1d8ed45f20d72b6ccf3429c9ccc75b93d14ca0ee00dec16',
  'b6b9ee08c38f62da71fa150a8ada4a7a09c7d3c4a9f6445e51e5a4b2c6395368',
  'be394de37f9d6cf6682434e9f15a4f891eca9b614bf79da2da22a8e48a658fcd',
  'dd0102d1cd0c6ac702573e3e7551fc6cec26596b6287348804c1b0f9544b5bf9',
  'bc695e76adbd4ba589f63b5522e4cff1617857f6255c87950e52ef51c2d18000',
  'f08cf7b46c09669b731db4160bd42c7327126eac2caf35ba299cd92bf086aef4',
  '7112de5abbaaf6185c02a8af80086678d3bd7cfae2b692e1f06e07d2bf95f063',
  'c9af1927cd58e92d438303f3f1d4b1ed246b01060b2abdbca149d2321a2d04bd',
  '9ebbe88c52f8681820a94a6501aa00fa230094dfc40147a908f53538e8cfa3a6',
  '9794bae81f0d5dd24f7025d1bfbb9f5541f685d6903a2a0a8267c9c6e57f8487',
  '89fdd4bd49fc0e2a4b08d8379d7906d328c871b1399680e16d1008de30b16ed2',
  '97bc0c40d645cfaa2f3b3eb6527201816192c0f3056fd4ec191da8c1db901b02',
  '609101d4dd3170f57ff777c34aff90d822bb450ad30ef420017137b8625a8c28',
  '7d2c370c3a5748fad23c20a93abaa2b19badc0c8a0e7d6336b529170645011c0',
  '424742fc6538f5e7e01d32ce12784d7a425d342cec188cd00602613843d52946',
  'ce9fa353f65502418518442f0cc8824d410543fb627f93c10a4cfa4210f2471e',
  'bd0cf33a56471e0861755cbb7b51fc420a5b7ae9ee2a47553a790c70e4042fb0',
  'b616bf99717b6dab01d52423a785ebbf88085af8a04e4e583c8bf5ee9f1b7d43',
  '4fabaa71008f3cf7132cbff7fca0e06dc431e7d76ec92aa3196af79951f937f8',
  'a47eadb9d6ed4fc3ff7a45563c0b45ab14ed938d2b4f0b2c4fb225df88b148af',
  '77f89dcdbbcccd0547eac67457b20b42f1809bf48c14f1d78e0756d8692b0da6',
  '2f600d581ba56a8998b6a2916e367960c371ed843c32c24e64077c4baf7a69fe',
  'a136addea40bb541dad2d846e83f6a9f9eed9755875d7ac6523b80fd9a7b3270',
  '4a04a0734f7011c37d4d5ca668ddd49de15721d9dc1539290818ea11b5e47f02',
  '49f88a1ebbd7c5d4d48b442e365750f32a02f24e8756ecb814c22cf75a73f874',
  'efe8fca5524a213bca695836f22d2f9ca07d9061b252e15bd7e4d6d7634ef045',
  '977ff45d361dbe9194b58c3408e32141a6944ec1d2e889e783816151e959c109',
  'abf7612920ff26204bfcd8e708c7f43edd0fdc5fa9e8ec3eff37c546112db46e',
  'f01e0e86e73298d3f9d8364c6cc8c95c5577bab0088e3d6e536bea86b1fe8abd',
  '87ba914e30aedf14e894b6c330087443cdb79b548071efac421b363568dde011',
  'e008f3fdf0ea96196798429a79db3e7889c0593a9db0417b7c1216e55c11f05a',
  'adb249e8d46d80a7f7ea3c20cb58ae0a7e859ad9d99c997ba30e195f9d9f0985',
  '09b4730dcb58f0cdba5eddc3be392f898a46c3798f62f1ae4b8c4710ac097b4f',
  '571445cc97f8ff65021e525f1478db17039dcb5452229b3eede1b59123bbbdd9',
])
/**
 * Minimum number of distinct bytes: of 32 random bytes, about 30 differ; fewer than 16 occur once in over 10^12
 * keys.
 */
const FEWEST_BYTES = 16
/** Minimum number of distinct characters: of 32 random hex digits, fewer than 8 differ once in over 10^7 secrets. */
const FEWEST_CHARACTERS = 8
/**
 * Minimum number of distinct differences between adjacent bytes or characters: random values have many, sequences
 * and repetitions few.
 */
const FEWEST_STEPS = 10
const PLACEHOLDER = /change.?me|example|password|placeholder|your.?secret|dummy|default/i

/** Returns why a private key (0x and 64 hex digits) is insecure; undefined if it looks random. */
export function whyWeakKey(key: string): string | undefined {
  if (EVERYBODYS_KEYS.has(sha256(key.toLowerCase()))) return 'is a publicly known key of local test chains'
  const bytes = key.slice(2).toLowerCase().match(/../g) ?? []
  const isCounted = stepsOf(bytes.map(byte => Number.parseInt(byte, 16))) < FEWEST_STEPS
  return new Set(bytes).size < FEWEST_BYTES || isCounted ? NOT_RANDOM : undefined
}

/** Returns why a secret is insecure; undefined if it looks random. */
export function whyWeakSecret(secret: string): string | undefined {
  if (PLACEHOLDER.test(secret)) return 'is a placeholder, not a secret'
  const isCounted = stepsOf(Array.from(secret, character => character.codePointAt(0)!)) < FEWEST_STEPS
  return new Set(secret).size < FEWEST_CHARACTERS || isCounted || isRepeated(secret) ? NOT_RANDOM : undefined
}

const NOT_RANDOM = 'was not randomly generated'

const stepsOf = (values: readonly number[]): number =>
  new Set(values.slice(1).map((value, index) => value - values[index]!)).size

/** True if the text repeats a shorter text at least twice, such as abcabcab. */
const isRepeated = (text: string): boolean => {
  const again = Array.from(text, (_, index) => index).slice(1, text.length / 2 + 1)
  return again.some(period => text.startsWith(text.slice(period)))
}
