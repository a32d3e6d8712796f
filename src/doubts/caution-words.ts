/**
 * Words of caution or harm. Without one of them, a food that merely contains an allergen, or that no menu declares,
 * is only ordered, praised, or discussed.
 */
export const CAUTION_WORDS =
  /^(?:al+erg\w*|intoler\w*|heads|fyi|careful\w*|mindful|watch|beware|warn\w*|alert\w*|caution\w*|attention|critical|danger\w*|enemy|never|nearly|almost|barely|cannot|nobody|issue|issues|problem|problems|reaction|reactions|unsafe|bad|badly|trouble|lost|doctor|hospital\w*|icu|cuid\w*|ojo|nunca|evit\w*|avis\w*|advert\w*|adviert\w*|recuerd\w*|recordar\w*|remind\w*|peligro\w*)$/
