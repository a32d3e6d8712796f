import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter(line => line !== '')

/** The commit that this branch left main at; HEAD where there is no main, as in a shallow checkout. */
export function base(): string {
  try {
    return git('merge-base', 'HEAD', 'main')[0]!
  } catch {
    return 'HEAD'
  }
}

/** The files that changed since main, committed or not, with new ones. */
export const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base()),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter(file => existsSync(file))
