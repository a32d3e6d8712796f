/**
 * Patterns of contact data, which name no dish: email and web addresses, phone numbers, times, and streets.
 */
const CONTACT: readonly RegExp[] = [
  /[^\s@]{1,64}@[^\s@]{1,190}\.\p{L}{2,24}/gu,
  /(?:https?:\/\/|www\.)\S+/giu,
  /(?:\+?1[\s.-]*)?\(?\b\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}\b/g,
  /\b(?:at|by|around|for|@)?\s*\d{1,2}:\d{2}(?:\s*[ap]\.?m\b\.?)?/gi,
  /\b(?:at|by|around)\s+\d{1,2}\s*[ap]\.?m\b\.?/gi,
  /\b(?:(?:to|at|on)\s+)?\d{1,5}\s+(?:(?:[NSEW]|North|South|East|West)\.?\s+)?(?:\p{Lu}[\p{L}'’]*|\d+(?:st|nd|rd|th))(?:\s+\p{Lu}[\p{L}'’]*)?\s+(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|place|pl|court|ct|terrace|parkway|pkwy|square|sq)\b\.?(?=\s*(?:[,;.!?)]|$|(?:apt|apartment|unit|suite|floor|in|and|please)\b))/giu,
  /\b(?:apt|apartment|unit|suite)\.?\s*#?\s*\d+\p{L}?\b/giu,
  /\b(?:my name is|my name['’]s|name is|name['’]s|the name is|under the name(?: of)?)\s+\p{L}+(?:\s+\p{Lu}\p{Ll}+)?/giu,
  /\bthis is \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?(?=\s*(?:[,.!]|here\b|speaking\b|from\b|calling\b|$))/gu,
]

/** Removes the customer's name, phone number, time, and address from a message. */
export const withoutContact = (text: string): string =>
  CONTACT.reduce((left, pattern) => left.replace(pattern, ' , '), text)
