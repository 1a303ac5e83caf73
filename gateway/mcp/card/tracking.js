// The card of an order in an agent's window (MCP Apps, 2026-01-26). It asks nobody but the window that holds it.
const texts = {
  pt: {
    order: 'Pedido',
    waiting: 'Carregando…',
    from: 'De',
    to: 'Para',
    driver: 'Motorista',
    expected: 'Previsão',
    before: 'Paradas antes',
    next: 'nenhuma, é a próxima',
    deadline: 'Prazo',
    history: 'Histórico',
    open: 'Abrir o rastreio',
    failed: 'Não foi possível mostrar este pedido.',
  },
  en: {
    order: 'Order',
    waiting: 'Loading…',
    from: 'From',
    to: 'To',
    driver: 'Driver',
    expected: 'Expected',
    before: 'Stops before',
    next: 'none, it is next',
    deadline: 'Deadline',
    history: 'History',
    open: 'Open the tracking page',
    failed: 'This order cannot be shown.',
  },
  es: {
    order: 'Pedido',
    waiting: 'Cargando…',
    from: 'Desde',
    to: 'Hasta',
    driver: 'Conductor',
    expected: 'Previsión',
    before: 'Paradas antes',
    next: 'ninguna, es la próxima',
    deadline: 'Plazo',
    history: 'Historial',
    open: 'Abrir el seguimiento',
    failed: 'No se puede mostrar este pedido.',
  },
}
const card = document.getElementById('card')
let locale = 'pt-BR'
let zone
let shown = null
let lastId = 0
const send = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
const words = () => texts[locale.slice(0, 2)] ?? texts.pt

/** An element with text, which is never read as HTML. */
function element(name, text, ...children) {
  const made = document.createElement(name)
  if (text) made.textContent = text
  made.append(...children)
  return made
}

function moment(text) {
  const options = { dateStyle: 'short', timeStyle: 'short', ...(zone && { timeZone: zone }) }
  const time = element('time', new Intl.DateTimeFormat(locale, options).format(new Date(text)))
  time.dateTime = text
  return time
}

function rows(order) {
  const w = words()
  const expected = order.estimate?.destination?.p50 ?? order.estimate?.pickup?.p50
  return [
    [w.from, order.origem?.address],
    [w.to, order.destino?.address],
    [w.driver, order.driver?.name],
    [w.before, order.stops_before === 0 ? w.next : order.stops_before],
    [w.expected, expected && moment(expected)],
    [w.deadline, order.deadline_at && moment(order.deadline_at)],
  ].filter(([, value]) => value)
}

function show(order) {
  const w = words()
  const history = order.timeline ?? []
  const list = element('dl')
  for (const [name, value] of rows(order)) list.append(element('dt', name), element('dd', '', value))
  const steps = element('ol')
  steps.setAttribute('aria-label', w.history)
  for (const { label, ts } of history.slice(-6)) steps.append(element('li', '', label, ' · ', moment(ts)))
  const parts = [element('h1', `${w.order} ${order.code}`), element('p', history.at(-1)?.label), list, steps]
  if (order.tracking_url) {
    const button = element('button', w.open)
    button.type = 'button'
    button.addEventListener('click', () =>
      send({ id: ++lastId, method: 'ui/open-link', params: { url: order.tracking_url } }),
    )
    parts.push(button)
  }
  card.replaceChildren(...parts)
}

function draw() {
  document.documentElement.lang = locale
  if (shown === null) card.replaceChildren(element('p', words().waiting))
  else if (shown.order) show(shown.order)
  else card.replaceChildren(element('p', words().failed))
}

function applyContext({ theme, locale: language, timeZone } = {}) {
  if (theme) document.documentElement.dataset.theme = theme
  if (language && Intl.DateTimeFormat.supportedLocalesOf(language).length > 0) locale = language
  if (timeZone) zone = timeZone
  draw()
}

const handlers = {
  'ui/notifications/tool-result': ({ structuredContent }) => {
    shown = structuredContent ?? {}
    draw()
  },
  'ui/notifications/host-context-changed': applyContext,
}

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || data?.jsonrpc !== '2.0') return
  if (data.id === 0 && data.result) {
    applyContext(data.result.hostContext)
    send({ method: 'ui/notifications/initialized', params: {} })
  } else if (data.method && data.id !== undefined) send({ id: data.id, result: {} })
  else handlers[data.method]?.(data.params ?? {})
})

draw()
new ResizeObserver(() =>
  send({
    method: 'ui/notifications/size-changed',
    params: { height: Math.ceil(document.documentElement.getBoundingClientRect().height) },
  }),
).observe(document.documentElement)
send({
  id: 0,
  method: 'ui/initialize',
  params: {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'rodovia-tracking', version: '1.0.0' },
    appCapabilities: {},
  },
})
