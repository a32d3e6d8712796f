import { PLATE } from '#test/support/buyer.ts'
import { openAgents } from './agents.ts'
import { isBuyerStep, openBuyerSteps } from './buyer-steps.ts'
import { openBuyers } from './buyers.ts'
import { openCards } from './cards.ts'
import { simulatedChain } from './chain.ts'
import { chanceOf } from './chance.ts'
import { openDisk } from './disk.ts'
import { EDITIONS, PASTRAMI, SOURDOUGH } from './editions.ts'
import { openFaults } from './faults.ts'
import { PAYERS } from './keys.ts'
import { judgeLiveness } from './liveness.ts'
import { openLoss } from './loss.ts'
import { type Machine, startMachine } from './machine.ts'
import { openPages } from './pages.ts'
import { openPayers } from './payers.ts'
import type { Surroundings } from './process.ts'
import { comeToRest } from './rest.ts'
import { openRestaurants } from './restaurants.ts'
import { openSealedFolder } from './sealed.ts'
import { openSessionServer } from './sessions.ts'
import type { Stage } from './stage.ts'
import type { Good, History, Step } from './step.ts'
import { openTalks } from './talks.ts'
import { countEnds } from './tally.ts'
import { judge } from './verdict.ts'
import { quiet, virtualTime } from './virtual-time.ts'
import { openWeather } from './weather.ts'
import { openWord } from './word.ts'

/** Friday noon in New York. */
const START = Date.UTC(2026, 10, 20, 17)
const PURSE = 1_000_000_000n
const GOODS: Readonly<Record<Good, object>> = {
  pastrami: { itemId: PASTRAMI },
  plate: { itemId: PLATE },
  sourdough: SOURDOUGH,
}

/** Result of a history. */
export type Ended = {
  /** All problems found; empty if the history passes. */
  readonly problems: readonly string[]
  /** Event counts by name. */
  readonly happened: ReadonlyMap<string, number>
}

/** Plays a history and lets all work finish. */
export async function runHistory(stage: Stage, history: History): Promise<Ended> {
  const problems: string[] = []
  const happened = new Map<string, number>()
  const note = (name: string) => void happened.set(name, (happened.get(name) ?? 0) + 1)
  const fail = (problem: string) => void problems.push(problem)
  const chance = chanceOf(history.seed)
  const time = virtualTime(START)
  const faults = openFaults(chance, time, history.faults / 100, note)
  const chain = simulatedChain(time, faults)
  const cards = openCards(time, faults)
  const pages = openPages(time, cards)
  const agents = openAgents()
  const restaurants = openRestaurants(time, faults, agents)
  for (const { address } of PAYERS) chain.mint(address, PURSE)
  const sessions = openSessionServer(time, faults)
  // only the network fails if the ledger has no disk
  const disk = openDisk(chanceOf(history.seed + 1), stage.store.hosts === 1 && history.faults > 0, note)
  let skew = 0
  let edition = 0
  const around: Surroundings = {
    sealed: openSealedFolder(),
    ...stage,
    time,
    chance,
    chain,
    cards,
    pages: history.pages ? pages : undefined,
    restaurants,
    skew: () => skew,
    edition: () => edition,
    living: new Set<string>(),
    sessions: history.sessions === 'shared' ? sessions : undefined,
    note,
    onAlarm: (message: string) => {
      if (message.includes('InvariantBreach')) fail(message)
    },
  }
  const machines: Machine[] = []
  let started = 0
  // some stores allow only one process
  const hostOf = (machine: number) => machine % stage.store.hosts
  const start = (host: number): Machine => {
    const index = hostOf(host)
    started += 1
    const machine = startMachine(around, `host${index}:${started}`)
    machine.ready.catch(error => fail(`a machine did not start: ${error.stack}`))
    machines[index] = machine
    return machine
  }
  stage.store.wipe({
    now: () => time.now() + skew,
    onLeaseTaken: (job, owner) => {
      const [process = ''] = owner.split('/')
      if (around.living.has(process)) fail(`D5: the lease of ${job} was taken from ${owner}, which is at work on it`)
    },
    onEndless: ({ name }, sql) => {
      fail(`D2: ${name} asks for ever, and lets no time pass: ${sql.slice(0, 80)}`)
      machines.find(machine => machine?.name === name)?.kill()
    },
    disk: disk.fate,
    // the server exits in this case
    onLost: ({ name }) => machines.find(machine => machine?.name === name)?.kill(),
  })
  const buyers = openBuyers(time, stage.sign, fail)
  const any = (): Machine => machines.find(each => each?.isAlive()) ?? start(0)
  const weather = openWeather({ chain, cards, restaurants, agents, note })
  const talks = openTalks(buyers, note, fail)
  const loss = openLoss({ around, machines, buyers, talks, fail, start: () => start(0) })
  const payers = openPayers({ buyers, pages, time, note, fail })
  const actBuyer = openBuyerSteps({ buyers, payers: around.pages && payers, talks, chain, cards, any })
  const word = openWord({ restaurants, any, fail, now: () => time.now() + skew })

  const wordId = () => `goods ${time.now()} ${chance.next()}`

  function act(step: Step): Promise<unknown> | undefined {
    if (isBuyerStep(step)) return actBuyer(step)
    switch (step.kind) {
      case 'kill':
        if (machines[hostOf(step.machine)]?.isAlive()) note('killed')
        machines[hostOf(step.machine)]?.kill()
        return undefined
      case 'kill_at':
        machines[hostOf(step.machine)]?.killAt(step.point)
        return undefined
      case 'start':
        if (!machines[hostOf(step.machine)]?.isAlive()) start(step.machine)
        return undefined
      case 'pass':
        return time.pass(step.ms)
      case 'skew':
        skew = step.ms
        return undefined
      case 'manner':
        restaurants.setManner(step.manner)
        return undefined
      case 'say': {
        const orderId = buyers.deals[step.deal % Math.max(1, buyers.deals.length)]?.orderId
        if (orderId === undefined) return undefined
        return Promise.all(Array.from({ length: step.twice ? 2 : 1 }, () => word.ofOrder(orderId, step.what)))
      }
      case 'sold_out':
        return word.ofShop(wordId, step.back ? 'item.back' : 'item.out', GOODS[step.what ?? 'pastrami'])
      case 'doors':
        return word.ofShop(wordId, step.open ? 'restaurant.resumed' : 'restaurant.paused', {})
      case 'catalogue': {
        edition = step.edition
        const replaced = step.rolled ? [...machines.keys()].filter(index => machines[index]?.isAlive()) : []
        for (const index of replaced) {
          machines[index]!.kill()
          start(index)
        }
        return undefined
      }
      case 'lose_sessions':
        if (history.sessions === 'shared') sessions.lose()
        else machines[hostOf(step.machine)]?.loseSessions()
        return undefined
      case 'backup':
        if (stage.store.backUp()) note('backed up')
        return undefined
      case 'restore':
        return loss.restore()
      case 'rebuild':
        return loss.rebuild(step)
      default:
        return weather.change(step)
    }
  }

  start(0)
  await quiet()
  for (const step of history.steps) {
    const acted = act(step)
    // time does not wait: a step that has not finished continues alongside the next one
    acted?.catch(error => fail(`${step.kind} failed: ${error.stack}`))
    // but an operator waits until the ledger is complete
    if (step.kind === 'rebuild') await acted
    await quiet()
  }
  const ahead = Math.max(0, ...history.steps.map(step => (step.kind === 'skew' ? step.ms : 0)))
  const clocksAgree = !history.steps.some(step => step.kind === 'skew')
  const allListed = !history.steps.some(step => step.kind === 'catalogue' && EDITIONS[step.edition]!.isWithoutDeli)
  faults.end()
  disk.mend()
  skew = 0
  weather.clear()
  // the remaining work is done by a machine that survived, or by a new one
  for (const machine of machines.slice(chance.below(2))) machine?.kill()
  for (const machine of machines) machine?.killAt('C01')
  if (history.verdict === 'liveness')
    problems.push(...(await judgeLiveness({ time, any, store: stage.store, pages, ahead })))
  await comeToRest({ time, buyers, any, store: stage.store })
  const outside = { chain, cards, pages, restaurants, agents }
  const seen = { books: stage.store.books, buyers, payers, talks: talks.talks, ...outside }
  problems.push(...(await judge({ ...seen, now: time.now(), clocksAgree, allListed, ...loss.seen() })))
  for (const machine of machines) machine?.kill()
  await countEnds(stage.store.books, note)
  cards.count(note)
  return { problems: [...new Set(problems)], happened }
}
