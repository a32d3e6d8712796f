/** Frequent words that say how something to eat is had; others, such as those of "soda in a can", are no food. */
export const WAYS: ReadonlySet<string> = new Set(
  'large small medium mini regular big little half whole double triple single extra light heavy black white plain hot cold iced warm done well rare crispy toasted fresh thick thin'.split(
    ' ',
  ),
)
