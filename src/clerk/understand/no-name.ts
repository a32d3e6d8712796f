/** Words after "I'm" that are not a name. */
export const NON_NAME_WORDS = new Set(
  (
    'a an the in at on near from not so very really just still also hungry starving good fine ok okay ' +
    'great done ready sorry looking trying thinking craving going ordering feeling getting coming here there back sure ' +
    'picking interested wondering lactose gluten afraid happy sad tired bored new only ' +
    'by off down up out over inside outside about around between across next close far under above one two three four five six seven eight nine ten ' +
    'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred ' +
    'my your it that this what how where when delivery pickup paying with for and de para'
  ).split(' '),
)
