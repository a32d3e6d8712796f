const DOMAINS =
  'com|net|org|io|co|us|uk|de|fr|es|it|ru|cn|info|biz|app|dev|xyz|me|tv|gg|ai|shop|store|online|site|link|click|top|live|example'
const LINKS: readonly RegExp[] = [
  /[a-z][a-z0-9+.-]{1,20}:\/\//i,
  /\bwww\./i,
  // schemes without "//"; after other words, a colon is punctuation ("note: ring twice")
  /\b(?:javascript|vbscript|livescript|mailto|view-source|magnet|blob|bitcoin|ethereum|ipfs|urn|intent):(?=\S)/i,
  /\b(?:javascript|vbscript)\s*:/i,
  /\bdata:\s*(?:[a-z]+\/[a-z]|[;,])/i,
  /\bfile:\s*\//i,
  new RegExp(`[a-z0-9-]\\.(?:${DOMAINS})(?![a-z0-9-])`, 'i'),
]

const MARKUP: readonly RegExp[] = [
  /<[a-z/!?%]/i,
  /&lt;[a-z/!?]/i,
  /%3c(?:[a-z/!]|%2f)/i,
  /\[\/?(?:url|img|b|i)(?:=|\])/i,
  /\]\(/,
  /`/,
  /\{\{|\}\}|\{%|%\}|\$\{|#\{/,
]

const NAME = String.raw`[a-z_$][\w$]{0,40}`
/** Syntax that does not occur in prose; keywords alone ("select", "drop", "function") do. */
const CODE: readonly RegExp[] = [
  new RegExp(String.raw`\bfunction\s*\*?\s*(?:${NAME})?\s*\([^()]{0,100}\)\s*\{`, 'i'),
  /\)\s*=>|=>\s*\{/,
  // a method call without arguments or with a string or number, or on a well-known object
  new RegExp(String.raw`\b${NAME}(?:\.${NAME}){1,5}\((?:["'\d]|\))`, 'i'),
  /\b(?:console|document|window|globalThis|process|os|sys|subprocess|Math|JSON|Object|System)\.[a-z]\w*(?:\.\w+)*\s?\(/,
  /\b(?:document\.(?:cookie|domain|body)|window\.location|process\.env)\b/,
  /\b(?:alert|eval|exec|execSync|system|popen|require|printf?|println|fetch|setTimeout|setInterval|prompt|__import__|phpinfo|passthru|shell_exec|atob|sleep|pg_sleep|benchmark|chr|concat|fromCharCode)\((?:["'`\w.]|\))/,
  new RegExp(String.raw`\b(?:var|let|const|auto|int|float|double|char|bool|string)\s+${NAME}\s*=(?!=)\s*\S`, 'i'),
  new RegExp(String.raw`\b(?:def\s+${NAME}\s*\([^()]{0,100}\)\s*(?:->[^:]{1,40})?:|lambda\s+\w+\s*:)`, 'i'),
  /\b(?:if|for|while|switch|catch)\s*\([^()]{0,100}\)\s*\{/i,
  /\b(?:if|for|while)\s*\([^()]{0,100}(?:[=!<>]=|\+\+|&&|\|\|)[^()]{0,100}\)/i,
  /\bwhile\s*\(\s*(?:true|1)\s*\)/i,
  /\bpublic\s+static\s+\w+/,
  /\bclass\s+\w+\s*(?:extends\s+\w+\s*)?\{/,
  /(?:^|[;>]\s*)(?:import\s+(?:os|sys|subprocess|socket|requests|numpy|java)\b|import\s[^;]{1,80}\sfrom\s+["']|from\s+\w+\s+import\s+(?:\w+|\*)\s*(?:$|[;,]))/,
  /#include\s*["<]|#!\s?\/|\busing\s+namespace\b/,
  /\{\s*(?:return\b|["'][\w$-]+["']\s*:)/,
  /\bon(?:error|load|click|mouseover|focus)\s*=/i,
  // SQL by its structure, not its keywords
  /\bselect\s+(?:\*|\w+\(|@@)/i,
  /\bselect\s+[\w.]+(?:\s*,\s*[\w.]+)*\s+from\s+[\w."]+\s*(?:;|--|where\s+\S+\s*(?:[=<>]|like\b)|limit\s+\d|union\b)/i,
  /\bSELECT\b.*\bFROM\s+\w/,
  /\b(?:DROP|ALTER|TRUNCATE|CREATE)\s+(?:TABLE|DATABASE|SCHEMA|VIEW|USER)\s+\w/,
  /[;'")]\s*(?:drop|alter|truncate|create)\s+(?:table|database|schema|view|user)\s+\w/i,
  /\bunion\s+(?:all\s+)?select\b|\binsert\s+into\s+\w+\s*(?:\([^()]*\)\s*)?values\s*\(/i,
  /\bdelete\s+from\s+\w+\s*(?:;|--|where\s+\S+\s*=)|\bupdate\s+\w+\s+set\s+\w+\s*=/i,
  /['"]\s*(?:or|and)\s+['"]?\w+['"]?\s*=\s*['"]?\w/i,
  // shell commands
  /\brm\s+-[a-z]*[rf]|\bchmod\s+[+0-7]|\b(?:curl|wget)\s+-|\|\s*(?:ba|z)?sh\b|\$\([a-z]/i,
  /\/etc\/(?:passwd|shadow)|\/dev\/(?:null|tcp|sd)|\/bin\/(?:ba|z)?sh/i,
]

/**
 * True if a text contains a link, markup, a template, or obvious code; false for prose that only resembles them.
 */
export function isNoPlainText(text: string): boolean {
  const compared = text.normalize('NFKC')
  return [...LINKS, ...MARKUP, ...CODE].some(pattern => pattern.test(text) || pattern.test(compared))
}
