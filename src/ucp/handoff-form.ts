import { optionOf } from '#src/menu/menu.ts'
import type { MenuGroup } from '#src/menu/model.ts'
import type { BasketLine } from './basket.ts'
import type { Evaluation } from './evaluate.ts'
import type { CheckoutInput, DestinationInput, LineInput } from './requests.ts'

/** Form in which a person makes the choices of a checkout, and states who receives it and where. */

/** Group of options of a line, with what is chosen now. */
export type GroupField = {
  /** Name of the form field; a field of units adds the id of its option. */
  readonly name: string
  /** Value of the field that tells that the group was on the form. */
  readonly marker: string
  readonly title: string
  readonly kind: 'one' | 'several' | 'units'
  readonly min: number
  readonly max: number
  readonly options: readonly {
    readonly id: string
    readonly label: string
    /** Cents per unit. */
    readonly price: number
    readonly units: number
    readonly most: number
    readonly isAvailable: boolean
  }[]
}

export type TextField = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly isOptional?: true
}

/** Field that names the groups on the form, because a group without a choice sends nothing. */
export const MARKER = 'group'

const BUYER = [
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['phone_number', 'Phone'],
  ['email', 'E-mail'],
] as const

const ADDRESS = [
  ['street_address', 'Street'],
  ['extended_address', 'Apartment or suite'],
  ['address_locality', 'City'],
  ['address_region', 'State'],
  ['postal_code', 'ZIP code'],
] as const

/** Submitted form: each field with its values. */
export type Submitted = ReadonlyMap<string, readonly string[]>

const markerOf = (line: BasketLine, group: MenuGroup): string => `${line.id}.${group.id}`
const fieldOf = (marker: string): string => `choice.${marker}`

type Chosen = readonly (readonly [group: MenuGroup, optionIds: readonly string[]])[]

/** Walks the groups of a line that apply with what `choose` returns, except the axes that its variant fixes. */
function walk({ dish, variant }: BasketLine, choose: (group: MenuGroup) => readonly string[]): Chosen {
  const { menu, item } = dish
  const axes = new Map(variant.options.map(({ axis, option }) => [axis.group.id, option.id]))
  const chosen: (readonly [MenuGroup, readonly string[]])[] = []
  const visit = (ids: readonly string[]) => {
    for (const id of ids) {
      const group = menu.groups.get(id)
      if (!group || chosen.some(([known]) => known.id === id)) continue
      const axis = axes.get(id)
      const options = axis === undefined ? choose(group) : [axis]
      if (axis === undefined) chosen.push([group, options])
      visit(childrenOf(group, options))
    }
  }
  visit(item.group_ids)
  return chosen
}

const childrenOf = (group: MenuGroup, options: readonly string[]): string[] =>
  [...new Set(options)].flatMap(id => optionOf(group, id)?.child_group_ids ?? [])

const orderedIn =
  ({ ordered }: BasketLine) =>
  (group: MenuGroup): readonly string[] =>
    ordered.modifiers?.find(({ category_id }) => category_id === group.id)?.modifier_ids ?? group.defaults

/** Returns the groups of a line with their options. */
export const groupFields = (line: BasketLine): GroupField[] =>
  walk(line, orderedIn(line)).map(([group, chosen]) => fieldOfGroup(line, group, chosen))

function fieldOfGroup(line: BasketLine, group: MenuGroup, chosen: readonly string[]): GroupField {
  const marker = markerOf(line, group)
  const kind = group.max_units === 1 ? 'one' : group.max_per_option === 1 ? 'several' : 'units'
  return {
    name: fieldOf(marker),
    marker,
    title: group.name,
    kind,
    min: group.min_units,
    max: group.max_units,
    options: group.options.map(({ id, name, price_cents, in_stock }) => ({
      id,
      label: name,
      price: price_cents,
      units: chosen.filter(each => each === id).length,
      most: Math.min(group.max_per_option, group.max_units),
      isAvailable: in_stock,
    })),
  }
}

/** Option ids that a form chose in a group; undefined if the group was not on it. */
function submittedIn(form: Submitted, line: BasketLine, group: MenuGroup): string[] | undefined {
  const marker = markerOf(line, group)
  if (!form.get(MARKER)?.includes(marker)) return undefined
  const ticked = (form.get(fieldOf(marker)) ?? []).filter(id => optionOf(group, id) !== undefined)
  const counted = group.options.flatMap(({ id }) => {
    const units = Number(form.get(`${fieldOf(marker)}.${id}`)?.[0] ?? 0)
    return Number.isInteger(units) && units > 0 ? Array<string>(Math.min(units, group.max_per_option)).fill(id) : []
  })
  return [...new Set(ticked), ...counted]
}

/** Returns the choices of a line as its form states them. */
function modifiersOf(form: Submitted, line: BasketLine): LineInput['modifiers'] {
  const before = orderedIn(line)
  const chosen = walk(line, group => submittedIn(form, line, group) ?? before(group))
  return chosen.map(([group, option_ids]) => ({ group_id: group.id, option_ids: [...option_ids] }))
}

/** Fields of the person who receives the food. */
export const buyerFields = ({ customer }: Evaluation, { buyer = {} }: CheckoutInput): TextField[] => {
  const [first = '', ...last] = customer.name.split(' ')
  const known: Partial<Record<string, string>> = {
    first_name: buyer.first_name ?? first,
    last_name: buyer.last_name ?? last.join(' '),
    phone_number: customer.phone,
    email: customer.email,
  }
  return BUYER.map(([name, label]) => ({ name: `buyer.${name}`, label, value: known[name] ?? '' }))
}

/** Fields of the address of a delivery; none for a pickup. */
export const addressFields = ({ handover }: Evaluation): TextField[] =>
  handover.fulfillment === 'pickup'
    ? []
    : ADDRESS.map(([name, label]) => ({
        name: `address.${name}`,
        label,
        value: handover.destination?.[name] ?? '',
        ...(name === 'extended_address' ? { isOptional: true as const } : {}),
      }))

const LONGEST = 254

/** Returns the content of a checkout with what a form states; what it does not hold stays as it is. */
export function withAnswers(input: CheckoutInput, evaluation: Evaluation, form: Submitted): CheckoutInput {
  const stated = (prefix: string, names: readonly (readonly [string, string])[]) =>
    Object.fromEntries(
      names.flatMap(([name]) => {
        const [value] = form.get(`${prefix}.${name}`) ?? []
        return value === undefined ? [] : [[name, value.trim().slice(0, LONGEST)]]
      }),
    )
  const lines = new Map(evaluation.basket.lines.map(line => [line.id, line]))
  const buyer = { ...input.buyer, ...stated('buyer', BUYER) }
  const address = stated('address', ADDRESS)
  const methods =
    Object.keys(address).length === 0 ? input.methods : withAddress(input.methods ?? [], evaluation, address)
  return {
    ...input,
    lines: input.lines.map(given => {
      const line = lines.get(given.id ?? '')
      return line ? { ...given, modifiers: modifiersOf(form, line) } : given
    }),
    buyer,
    ...(methods ? { methods } : {}),
  }
}

function withAddress(
  methods: NonNullable<CheckoutInput['methods']>,
  { handover }: Evaluation,
  address: Partial<DestinationInput>,
): CheckoutInput['methods'] {
  const { destination, selected } = handover
  const changed: DestinationInput = { address_country: 'US', ...destination, ...address }
  const id = destination?.id ?? 'dest_1'
  const of = methods.find(({ type, id: named }) => type === 'shipping' || type === 'delivery' || named === 'shipping')
  return [
    {
      ...of,
      type: 'shipping',
      destinations: [{ ...changed, id }],
      selected_destination_id: id,
      ...(of?.groups || !selected ? {} : { groups: [{ selected_option_id: selected.id }] }),
    },
  ]
}
