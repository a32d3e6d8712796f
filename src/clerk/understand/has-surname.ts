type Reads = Readonly<Record<'isDish' | 'isFood' | 'isOnMenu', (text: string) => boolean>>

/**
 * True for a full name such as "Jasmine Wu" next to a phone number, if no menu knows the surname and "jasmine" is
 * no dish.
 */
export function hasSurname(text: string, { isDish, isFood, isOnMenu }: Reads): boolean {
  const [first = '', surname, ...more] = text.split(' ')
  if (surname === undefined || more.length > 0) return false
  return !isDish(text) && !isDish(first) && !isFood(surname) && !isOnMenu(surname)
}
