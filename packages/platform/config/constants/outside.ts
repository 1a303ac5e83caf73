const hourSeconds = 60 * 60

/** Calls of a subscriber's endpoint. */
export const webhookConstants = { timeoutMs: 15_000, responseMaxBytes: 64 * 1024 }

/** The API of each kind of shop, with `{shop}` for the shop; what is read of an answer, and how long a call may take. */
export const shopConstants = {
  apiUrls: {
    shopify: 'https://{shop}',
    nuvemshop: 'https://api.nuvemshop.com.br/2025-03/{shop}',
    // Named only: nothing calls it.
    vtex: 'https://{shop}.myvtex.com',
  },
  timeoutMs: 8_000,
  responseMaxBytes: 1024 * 1024,
}

/** A checkout waits three seconds at the least, which the shop counts from its side. */
export const shopRatesConstants = { seconds: 60, maxEntries: 20_000, deadlineMilliseconds: 2_000 }

/** Calls of tenants' identity providers, of which a sign-in makes up to four. `nameServers`: the machine's if there are none. */
export const identityProviderConstants = {
  timeoutMs: 8_000,
  maxBodyBytes: 256 * 1024,
  nameServers: [] as readonly string[],
}

/** Calls of the server with the map's file. A part has at most 2 MiB. */
export const mapConstants = {
  timeoutMs: 10_000,
  maxBodyBytes: 2 * 1024 * 1024,
  cacheBytes: 32 * 1024 * 1024,
  cacheSeconds: hourSeconds,
}

/** The public files of towns: folders, IBGE's bounds by the code of a municipality, and Protomaps' list of maps. */
export const townSources = {
  addresses:
    'https://ftp.ibge.gov.br/Cadastro_Nacional_de_Enderecos_para_Fins_Estatisticos/Censo_Demografico_2022/Arquivos_CNEFE/CSV/Municipio',
  bounds: 'https://servicodados.ibge.gov.br/api/v3/malhas/municipios',
  roads: 'https://download.geofabrik.de/south-america/brazil',
  map: 'https://build.protomaps.com',
  builds: 'https://build-metadata.protomaps.dev/builds.json',
}

/** An address without a pin waits this long for the imported streets, and for an outside geocoder where there is one. */
export const geocoderConstants = { streetsTimeoutMs: 500, timeoutMs: 1500, maxBodyBytes: 256 * 1024 }

export const pushConstants = {
  fcmUrl: 'https://fcm.googleapis.com',
  expoUrl: 'https://exp.host',
  /** Expo's own advice: docs.expo.dev/push-notifications/sending-notifications. */
  receiptsAfterSeconds: 900,
}

/**
 * The shipper's price of a message to a recipient, in centavos, about what the providers charge in Brazil.
 */
export const recipientMessageConstants = {
  costCents: { whatsapp: 10n, sms: 15n, email: 0n },
}

export const pixConstants = { chargeLifeSeconds: hourSeconds, maxCents: 5_000_000n }

/** The continuous check of the ledger: how fast it reads seals, and how long after the start of a check the next one starts. */
export const ledgerCheckConstants = { sealsPerSecond: 1000, everySeconds: hourSeconds }

/**
 * The road network: how long a caller waits, how many calls may be under way (`impatient`: for one that is not worth waiting for), after
 * how many faults in a row it is left alone and for how long, and what is remembered.
 */
export const roadConstants = {
  timeoutMs: 1_500,
  maxBodyBytes: 1024 * 1024,
  maxCalls: 32,
  maxImpatientCalls: 4,
  maxFaults: 3,
  pauseSeconds: 15,
  cacheSeconds: hourSeconds,
  cacheBytes: 32 * 1024 * 1024,
}

/** A pair of people keeps its masked number this long after a request; the newest request counts. */
export const callConstants = { holdSeconds: hourSeconds }

export const mediaLinkSeconds = hourSeconds
/** A link into the bucket, made for one request, is valid this long. */
export const photoLinkSeconds = 60
/** The largest signature, decoded. */
export const signatureMaxBytes = 512 * 1024

/** The tax authority of all states for MDF-es, SEFAZ Virtual RS, by environment; its manual asks clients to wait this long. */
export const fiscalConstants = {
  urls: {
    production: 'https://mdfe.svrs.rs.gov.br/ws',
    homologation: 'https://mdfe-homologacao.svrs.rs.gov.br/ws',
  },
  timeoutMs: 30_000,
}
