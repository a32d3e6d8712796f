/** Words of care or of harm: without one of them a food that no menu declares, or that only holds an allergen, is ordered, praised or talked about. */
export const WARNS =
  /^(?:al+erg\w*|intoler\w*|heads|fyi|careful\w*|mindful|watch|beware|warn\w*|alert\w*|caution\w*|attention|critical|danger\w*|enemy|never|nearly|almost|barely|cannot|nobody|issue|issues|problem|problems|reaction|reactions|unsafe|bad|badly|trouble|lost|doctor|hospital\w*|icu|cuid\w*|ojo|nunca|evit\w*|avis\w*|advert\w*|adviert\w*|recuerd\w*|recordar\w*|remind\w*|peligro\w*)$/
