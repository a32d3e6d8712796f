/** Strips laughter, so that "fish is fine lol" counts as meant, unless the text admits to joking. */
export const withoutLaughter = (text: string): string =>
  KIDS.test(text)
    ? text
    : text
        .replace(/[\s,]*(?<![\p{L}])(?:l+o+l+|lmao+|(?:ha){2,}h?|(?:he){2,}|(?:ja){2,}|xd+)(?![\p{L}])/giu, ' ')
        .trim()

export const KIDS = /\b(?:kidding|joking|joke|jk|jking|psych|sike|broma)\b/i
