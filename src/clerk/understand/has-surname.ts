type Reads = Readonly<Record<'isDish' | 'isFood' | 'isOnMenu', (text: string) => boolean>>

/** "Jasmine Wu" is somebody beside a telephone, with a surname that no menu knows, where "jasmine" alone is no dish. */
export function hasSurname(text: string, { isDish, isFood, isOnMenu }: Reads): boolean {
  const [first = '', surname, ...more] = text.split(' ')
  if (surname === undefined || more.length > 0) return false
  return !isDish(text) && !isDish(first) && !isFood(surname) && !isOnMenu(surname)
}
