/**
 * Lua scripts of the session table, one round trip each. Keys: the session (a hash), its lock, its single waiting
 * slot, and the channels of the processes with a waiting message.
 */
export const CREATE = `
redis.call('HSET', KEYS[1], 'turns', 0, 'expires', ARGV[2], 'open', '', 'state', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 'ok'
`

/** ARGV: token, message, patience, turns, lock time, channel, text, free. Mirrors the decision in memory-table.ts. */
export const BEGIN = `
local session, lock, place, channels = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local token, message, patience, most = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local free = ARGV[8] == '1'
local row = redis.call('HMGET', session, 'turns', 'expires', 'open', 'state', 'reply:' .. message, 'unanswered')
local turns = tonumber(row[1])
if not turns then return {'expired'} end
if message ~= '' and row[5] == '' then return {'answered'} end
if message ~= '' and row[5] then return {'replay', row[2], row[5]} end

local other, awaited = string.match(redis.call('GET', place) or '', '^(%S+) (%S*)$')
if other == token then other, awaited = nil, nil end
local counted = message ~= '' and row[3] == message
local repeated = counted or (message ~= '' and awaited == message)
local function wait(ms)
  redis.call('SADD', channels, ARGV[6])
  if redis.call('PTTL', channels) < tonumber(ARGV[5]) then redis.call('PEXPIRE', channels, ARGV[5]) end
  return {'wait', ms, repeated and 1 or 0}
end

local held = redis.call('PTTL', lock)
if held >= 0 then
  if repeated then return wait(held) end
  if turns >= most and not free then return {'turn_limit'} end
  if other or patience <= 0 then return {'busy'} end
  redis.call('SET', place, token .. ' ' .. message, 'NX', 'PX', patience)
  return wait(held)
end
if other then
  if repeated then return wait(redis.call('PTTL', place)) end
  return {'busy'}
end
redis.call('DEL', place)
if not counted and not free then
  if turns >= most then return {'turn_limit'} end
  turns = redis.call('HINCRBY', session, 'turns', 1)
end
local unanswered = row[6] or ''
local lost = not free and unanswered ~= '' and unanswered ~= ARGV[7]
redis.call('HSET', session, 'open', message, 'free', ARGV[8])
if not free then redis.call('HSET', session, 'unanswered', lost and '*' or ARGV[7]) end
redis.call('SET', lock, token, 'PX', ARGV[5])
return {'ok', turns, row[2], row[4], lost and 1 or 0}
`

/**
 * ARGV[1] is the token, ARGV[2] the session name. Runs `change` only if the token still holds an existing session.
 */
const close = (change: string): string => `
local session, lock, channels = KEYS[1], KEYS[2], KEYS[4]
if redis.call('GET', lock) ~= ARGV[1] then return 'lost' end
redis.call('DEL', lock)
local ended = 'expired'
if redis.call('EXISTS', session) == 1 then
  ended = 'kept'
  ${change}
  redis.call('HSET', session, 'open', '')
end
for _, channel in ipairs(redis.call('SMEMBERS', channels)) do
  redis.call('PUBLISH', channel, ARGV[2])
end
redis.call('DEL', channels)
return ended
`

/** ARGV: token, name, state, reply, replies. */
export const KEEP = close(`
  local open, free = unpack(redis.call('HMGET', session, 'open', 'free'))
  if ARGV[4] ~= '' and free ~= '1' then redis.call('HSET', session, 'unanswered', '') end
  local kept = {}
  for name in string.gmatch(redis.call('HGET', session, 'kept') or '', '%S+') do table.insert(kept, name) end
  if open ~= '' and ARGV[4] ~= '' then
    table.insert(kept, open)
    if #kept > tonumber(ARGV[5]) then redis.call('HSET', session, 'reply:' .. table.remove(kept, 1), '') end
    redis.call('HSET', session, 'reply:' .. open, ARGV[4], 'kept', table.concat(kept, ' '))
  end
  redis.call('HSET', session, 'state', ARGV[3])
`)

/** Keys: the session and its lock. ARGV: token, state. */
export const HOLD = `
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 'lost' end
if redis.call('EXISTS', KEYS[1]) == 0 then return 'expired' end
redis.call('HSET', KEYS[1], 'state', ARGV[2])
return 'kept'
`

/** ARGV: token, name. */
export const GIVE_BACK = close(`
  if redis.call('HGET', session, 'free') ~= '1' then redis.call('HINCRBY', session, 'turns', -1) end
`)

/** Keys: the session and its channels. ARGV: channel. */
export const LOOK = `
local row = redis.call('HMGET', KEYS[1], 'turns', 'expires', 'state')
if not row[1] then return {'expired'} end
redis.call('SADD', KEYS[2], ARGV[1])
redis.call('PEXPIRE', KEYS[2], math.max(1, redis.call('PTTL', KEYS[1])))
return {'ok', row[1], row[2], row[3]}
`
