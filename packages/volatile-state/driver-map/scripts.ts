/**
 * The keys of the map, in one slot, so that a script may use all of them:
 *
 *   places    last positions, as GEOADD stores them; a driver on duty may have none
 *   seen      when drivers were last seen, in milliseconds
 *   personas  the persona of each driver on duty; a driver that is not in it is off duty
 *   changed   the stamp of each driver's last change of duty, on or off, so that an older one does not undo it
 *   complete  exists while every driver on duty is in the map; expires unless a sweep confirms it
 *   sweeping  the id of the running sweep
 */
export const mapKeys = ['places', 'seen', 'personas', 'changed', 'complete', 'sweeping'].map(
  (name) => `rodovia:{duty}:${name}`,
)

const keys = 'local places, seen, personas, changed, complete, sweeping = unpack(KEYS)'

/** Stores a driver's position, unless he was seen later. */
const place = `
local function place(id, lat, lng, at)
  local last = redis.call('ZSCORE', seen, id)
  local isNewer = not last or tonumber(last) < tonumber(at)
  if isNewer then redis.call('ZADD', seen, at, id) end
  if lat ~= '' and (isNewer or not redis.call('ZSCORE', places, id)) then redis.call('GEOADD', places, lng, lat, id) end
end`

const drop = `
local function drop(id)
  redis.call('HDEL', personas, id)
  redis.call('ZREM', places, id)
  redis.call('ZREM', seen, id)
end`

/** id, stamp, persona or '' for off duty, lat and lng or '', seen at */
const changeDuty = `${keys}${place}${drop}
local id, stamp, persona, lat, lng, at = unpack(ARGV)
local last = redis.call('ZSCORE', changed, id)
if last and tonumber(last) >= tonumber(stamp) then return end
redis.call('ZADD', changed, stamp, id)
if persona == '' then return drop(id) end
redis.call('HSET', personas, id, persona)
place(id, lat, lng, at)`

/** id, lat and lng or '', seen at */
const note = `${keys}${place}
local id, lat, lng, at = unpack(ARGV)
if redis.call('HEXISTS', personas, id) == 1 then place(id, lat, lng, at) end`

/**
 * sweep, milliseconds until it counts as dead, stamp of the reading, oldest stamp that is left alone, then of each driver who was on
 * duty: id, persona, lat and lng or '', seen at. 1: the sweep goes on.
 */
const confirm = `${keys}
local sweep, milliseconds, stamp, oldest = unpack(ARGV)
if redis.call('GET', sweeping) ~= sweep then return 0 end
redis.call('PEXPIRE', sweeping, milliseconds)
oldest = tonumber(oldest)
for i = 5, #ARGV, 5 do
  local id, persona, lat, lng, at = unpack(ARGV, i, i + 4)
  local last = tonumber(redis.call('ZSCORE', changed, id) or 0)
  if last < oldest then
    redis.call('ZADD', changed, stamp, id)
    redis.call('HSET', personas, id, persona)
    local heard = tonumber(redis.call('ZSCORE', seen, id) or 0)
    if lat ~= '' and heard * 1000 < oldest then redis.call('GEOADD', places, lng, lat, id) end
    redis.call('ZADD', seen, 'GT', at, id)
  end
end
return 1`

/**
 * sweep, oldest stamp that is still valid, milliseconds for which the map is complete. Removes up to a thousand drivers that the sweep
 * did not find; once none is left the map is complete, if nothing was lost since the sweep began. 1: call again.
 */
const finish = `${keys}${drop}
local sweep, oldest, milliseconds = unpack(ARGV)
if redis.call('GET', sweeping) ~= sweep then return 0 end
local gone = redis.call('ZRANGEBYSCORE', changed, '-inf', '(' .. oldest, 'LIMIT', 0, 1000)
for _, id in ipairs(gone) do
  drop(id)
  redis.call('ZREM', changed, id)
end
if #gone == 1000 then return 1 end
redis.call('SET', complete, '1', 'PX', milliseconds)
redis.call('DEL', sweeping)
return 0`

/**
 * lat, lng, radius in kilometres, seen since, limit. Returns for how many milliseconds the map is still complete, -2 if it is not;
 * then id, persona and cell (geo-cell.ts) of each driver, divided by semicolons: one string is written and read sooner than thousands.
 * Starts with one kilometre and goes on with the radius that has enough if drivers are as dense there, because a search costs by all
 * drivers within its radius, not by those it returns. Fetches more than the limit, because some of the nearest may not have been seen
 * recently.
 */
const near = `${keys}
local lat, lng, km, since, limit = unpack(ARGV)
local completeFor = redis.call('PTTL', complete)
if completeFor == -2 then return {completeFor, ''} end
km, since, limit = tonumber(km), tonumber(since), tonumber(limit)
local reach, count = math.min(km, 1), limit + math.ceil(limit / 4)
while true do
  local found = redis.call('GEOSEARCH', places, 'FROMLONLAT', lng, lat, 'BYRADIUS', reach, 'km', 'ASC', 'COUNT', count, 'WITHHASH')
  local isAll = #found < count and reach >= km
  local left, lines = limit, {}
  if isAll or #found >= limit then
    for from = 1, #found, 1000 do
      local ids = {}
      for i = from, math.min(from + 999, #found) do ids[#ids + 1] = found[i][1] end
      local times = redis.call('ZMSCORE', seen, unpack(ids))
      local kinds = redis.call('HMGET', personas, unpack(ids))
      for i, id in ipairs(ids) do
        if left > 0 and times[i] and kinds[i] and tonumber(times[i]) >= since then
          lines[#lines + 1] = string.format('%s %s %.0f', id, kinds[i], found[from + i - 1][2])
          left = left - 1
        end
      end
    end
  end
  if isAll or left == 0 then return {completeFor, table.concat(lines, ';')} end
  if #found == count then
    count = count * 2
  else
    reach = math.min(km, reach * math.max(1.25, math.min(3, math.sqrt(count / math.max(#found, 1)))))
  end
end`

export const mapScripts = { changeDuty, note, confirm, finish, near }
