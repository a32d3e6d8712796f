/** "Fish is fine lol" is meant, unless it says that it jokes: only an allergy that was told outright is not laughed away. */
export const withoutLaughter = (text: string): string =>
  KIDS.test(text)
    ? text
    : text
        .replace(/[\s,]*(?<![\p{L}])(?:l+o+l+|lmao+|(?:ha){2,}h?|(?:he){2,}|(?:ja){2,}|xd+)(?![\p{L}])/giu, ' ')
        .trim()

export const KIDS = /\b(?:kidding|joking|joke|jk|jking|psych|sike|broma)\b/i
