/** Frequent words that describe how food is served; other frequent words, as in "soda in a can", are not food. */
export const SERVING_WORDS: ReadonlySet<string> = new Set(
  'large small medium mini regular big little half whole double triple single extra light heavy black white plain hot cold iced warm done well rare crispy toasted fresh thick thin'.split(
    ' ',
  ),
)
