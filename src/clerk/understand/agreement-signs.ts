/** Emoji that agree. */
const AGREEING = /[👍👌✅✔☑💯🤝🆗🫡🙆]/gu
/** Emoji that change nothing beside words of agreement: joy, thanks, haste and dishes that nobody orders by one. */
const HARMLESS = /[🙏😊🙂😀😃😄😁😆😂🤣😅😋🤤❤♥🧡💛💚💙💜💕😍🥰🤗🎉🥳🚀🔥💪✨👏🙌🫶😎🤩😇☺🍽🍕🍔🌮]/gu
const TONE = /[\u{1f3fb}-\u{1f3ff}\ufe0f\u200d]/gu
const SIGN = /\p{Extended_Pictographic}/u

export type Signs = {
  /** An emoji agrees. */
  readonly isSigned: boolean
  /** An emoji may say anything else: "yes 🥜". */
  readonly isForeign: boolean
  /** The text without emoji. */
  readonly left: string
}

/** What the emoji of an answer to a read-back say. */
export function readSigns(text: string): Signs {
  const plain = text.replace(TONE, '')
  const left = plain.replace(AGREEING, ' ').replace(HARMLESS, ' ')
  return { isSigned: plain.search(AGREEING) >= 0, isForeign: SIGN.test(left), left }
}
