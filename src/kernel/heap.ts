import { setFlagsFromString } from 'node:v8'

/** How much of its size the heap may grow by before V8 goes through all of it. */
const GROWTH_PERCENT = 100

/**
 * Lets the heap of a server grow before all of it is searched for garbage. Left to itself V8 does that after every tenth
 * part when little was asked for lately: then each thousand of requests costs a search through menus and indexes of
 * which nothing has changed. A server that does nothing still gives back what it does not need.
 */
export const collectSeldom = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
