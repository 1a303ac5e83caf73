/**
 * The cities of about 185,000 inhabitants and more by the census of 2022, the largest first: the 150 largest and a few more,
 * so that it does not matter how the last ones are ranked.
 */
export const largestCities: readonly string[] = `
  São Paulo/SP, Rio de Janeiro/RJ, Brasília/DF, Fortaleza/CE, Salvador/BA, Belo Horizonte/MG, Manaus/AM, Curitiba/PR,
  Recife/PE, Goiânia/GO, Porto Alegre/RS, Belém/PA, Guarulhos/SP, Campinas/SP, São Luís/MA, Maceió/AL, Campo Grande/MS,
  São Gonçalo/RJ, Teresina/PI, João Pessoa/PB, São Bernardo do Campo/SP, Duque de Caxias/RJ, Nova Iguaçu/RJ, Natal/RN,
  Santo André/SP, Osasco/SP, Sorocaba/SP, Uberlândia/MG, Ribeirão Preto/SP, São José dos Campos/SP, Cuiabá/MT,
  Jaboatão dos Guararapes/PE, Contagem/MG, Joinville/SC, Feira de Santana/BA, Aracaju/SE, Londrina/PR, Juiz de Fora/MG,
  Florianópolis/SC, Aparecida de Goiânia/GO, Serra/ES, Campos dos Goytacazes/RJ, Belford Roxo/RJ, Niterói/RJ,
  São José do Rio Preto/SP, Ananindeua/PA, Vila Velha/ES, Caxias do Sul/RS, Porto Velho/RO, Mogi das Cruzes/SP, Jundiaí/SP,
  Macapá/AP, São João de Meriti/RJ, Piracicaba/SP, Campina Grande/PB, Santos/SP, Mauá/SP, Montes Claros/MG, Boa Vista/RR,
  Betim/MG, Maringá/PR, Anápolis/GO, Diadema/SP, Carapicuíba/SP, Petrolina/PE, Bauru/SP, Caruaru/PE,
  Vitória da Conquista/BA, Itaquaquecetuba/SP, Rio Branco/AC, Blumenau/SC, Ponta Grossa/PR, Caucaia/CE, Cariacica/ES,
  Franca/SP, Olinda/PE, Praia Grande/SP, Cascavel/PR, Canoas/RS, Paulista/PE, Uberaba/MG, Santarém/PA, São Vicente/SP,
  Ribeirão das Neves/MG, São José dos Pinhais/PR, Pelotas/RS, Vitória/ES, Barueri/SP, Taubaté/SP, Suzano/SP, Palmas/TO,
  Camaçari/BA, Várzea Grande/MT, Limeira/SP, Guarujá/SP, Juazeiro do Norte/CE, Foz do Iguaçu/PR, Sumaré/SP, Petrópolis/RJ,
  Cotia/SP, Taboão da Serra/SP, Imperatriz/MA, Santa Maria/RS, São José/SC, Parauapebas/PA, Marabá/PA, Gravataí/RS,
  Mossoró/RN, Itajaí/SC, Volta Redonda/RJ, Governador Valadares/MG, Indaiatuba/SP, São Carlos/SP, Chapecó/SC, Parnamirim/RN,
  Embu das Artes/SP, Macaé/RJ, Rondonópolis/MT, São José de Ribamar/MA, Dourados/MS, Araraquara/SP, Jacareí/SP,
  Juazeiro/BA, Marília/SP, Americana/SP, Hortolândia/SP, Arapiraca/AL, Maracanaú/CE, Itapevi/SP, Colombo/PR,
  Divinópolis/MG, Magé/RJ, Novo Hamburgo/RS, Ipatinga/MG, Sete Lagoas/MG, Águas Lindas de Goiás/GO, Rio Verde/GO,
  Presidente Prudente/SP, Itaboraí/RJ, Viamão/RS, Palhoça/SC, Cabo Frio/RJ, Santa Luzia/MG, São Leopoldo/RS, Criciúma/SC,
  Luziânia/GO, Passo Fundo/RS, Cabo de Santo Agostinho/PE, Lauro de Freitas/BA, Sobral/CE, Rio Claro/SP, Araçatuba/SP,
  Valparaíso de Goiás/GO, Maricá/RJ, Sinop/MT, Nossa Senhora do Socorro/SE, Castanhal/PA, Rio Grande/RS, Nova Friburgo/RJ,
  Alvorada/RS, Itabuna/BA, Cachoeiro de Itapemirim/ES`
  .split(',')
  .map((city) => city.trim())
