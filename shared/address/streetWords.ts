import type { AddressToken } from './addressTokens.ts';

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Words that end a street name, without those that also end names of cities (Park, Lake, Springs). */
export const streetTypes = words(`
  street st str avenue ave av aven boulevard blvd boul road rd drive dr drv lane ln court ct crt circle cir circ place
  pl way terrace ter terr trail trl tr parkway pkwy pky pkway highway hwy hiway hgwy hiwy freeway fwy expressway expy
  turnpike tpke tpk pike square sq plaza plz loop alley aly causeway cswy crossing xing cove cv row path walk extension
  ext bypass byp route rte rt mall esplanade broadway speedway thruway throughway skyway driveway concourse promenade
  blf trce trace ctr cres crescent
`);

/** Words that end names of streets and of cities. */
export const cityLikeTypes = words(`
  park lake lakes spring springs grove village vlg hill hills heights hts valley view point pt ridge creek bend center
  commons landing estates real run fork meadow meadows wood woods garden gardens green glen manor harbor mill mills
  island beach wharf vista canyon hollow ranch corner corners station forest isle knoll field fields bluff bluffs branch
  bridge brook club dale falls ferry junction mountain orchard pass pines plain plains port prairie rapids shore shores
  summit centre
`);

export const directions = words(`
  n s e w ne nw se sw north south east west northeast northwest southeast southwest
`);

/** Directions that name parts of a town and rarely begin the name of one. */
export const quadrants = words('ne nw se sw');

/** Words that begin a Spanish street name, which is not complete without the words after it: "Calle Del Mar". */
const spanishTypes = words('calle camino avenida paseo via corte vereda calzada callejon caminito');
const spanishArticles = words('a al de del el la las los y');

/** Words that end the name of a building or a site: "Main Campus", "Founders Hall". */
export const buildingWords = words(`
  campus hall building bldg tower towers annex complex hospital clinic school university library terminal hangar
  warehouse arena stadium concourse
`);

/** Words of the names of places with several buildings, also of a Puerto Rican urbanization: part of an address. */
export const complexWords = words(`
  urb urbanizacion urbanization residencial cond condominio condominium condos barrio sector parcelas reparto extension
  jardines villas apartments apartamentos estates plaza center centre mall village ranch farm museum courthouse station
  airport rural route highway hwy road street avenue calle carr carretera camino avenida km kilometro county city town
`);

/** Words that come before the number or letter of a unit, a box or a mail stop. */
export const unitWords = words(`
  unit apt apartment apmt ste suite suit rm room fl flr floor bldg building box pobox lot space spc slip trlr trailer
  dept department lockbox pmb hangar hngr tower # no num number nbr bin drawer psc cmr msc stop pier dock bay gate
  office ofc penthouse ph level lvl key wing stall booth lobby lbby caller mailbox locker
`);

/** Unit words that also begin names of cities: "Bay Ridge", "Key Center". */
export const cityLikeUnitWords = words('bay gate key level lot space star stop tower wing pier dock');

/** Unit words that also come before a road number: "Highway No. 130 North". */
const numberSigns = words('no num number nbr');

/** Words that come before the number or the letters of a numbered road. */
const routeWords = words(`
  cr fm rm sr hwy highway route rte rt us interstate i co county road rd rr hc star ranch farm loop mile mp avenue ave
  av street st drive dr lane ln calle carr carretera km spur
`);

/** Roads whose number may have five digits; a number after one of them is never a ZIP. */
const numberedRoads = words(
  'cr fm sr hwy highway hgwy route rte rt rr hc interstate us mile mp carr carretera km calle',
);

/** Words before a kind of road that make it a numbered one: "County Road 12345", "Township Rd 12345". */
const roadOwners = words(
  'county co state ranch farm forest township twp private pvt national service fire parish mile',
);

/** Words after a road number: "U.S. 17 Business". */
export const routeEndings = words(
  'business bus bypass byp alternate alt truck spur loop scenic old connector frontage',
);

/** A five-digit number after token `last` would be a unit, a box or a road number. */
export function takesNumber(tokens: readonly AddressToken[], last: number): boolean {
  const word = tokens[last]?.word ?? '';
  if (unitWords.has(word) || numberedRoads.has(word) || word.endsWith('#')) return true;
  if (!streetTypes.has(word) || last === 0) return false;
  const before = tokens[last - 1];
  // "18500 Avenue 26401", "County Road 12345"
  return before !== undefined && (roadOwners.has(before.word) || (last === 1 && before.digits));
}

/** "7th St NW", "7th St N.W.", "100 North"; not "PO Box 727 West", where the city begins. */
function takesDirection(tokens: readonly AddressToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined) return false;
  const lead = tokens[at - 2]?.word ?? '';
  if (before.digits) return numberSigns.has(lead) || !unitWords.has(lead);
  const letters = before.word.length === 1 && tokens[at]?.word.length === 1 && directions.has(before.word);
  return streetTypes.has(before.word) || (letters && streetTypes.has(lead));
}

/** The first `count` tokens are a Spanish kind of street without a name: "12 Calle", "89 N Paseo De". */
export function needsStreetName(tokens: readonly AddressToken[], count: number): boolean {
  const wordAt = (at: number): string => tokens[at]?.word ?? '';
  let at = count - 1;
  while (at > 0 && spanishArticles.has(wordAt(at))) at--;
  if (!spanishTypes.has(wordAt(at))) return false;
  // "12 El Camino", "12 N Calle"
  while (at > 0 && (spanishArticles.has(wordAt(at - 1)) || directions.has(wordAt(at - 1)))) at--;
  return at === 0 || tokens[at - 1]?.digits === true;
}

/** The first `count` tokens are a finished street line, so a city may follow. */
export function endsStreet(tokens: readonly AddressToken[], count: number): boolean {
  const last = tokens[count - 1];
  const before = tokens[count - 2];
  if (last === undefined || before === undefined) return false;
  if (last.digits) return true;
  if (streetTypes.has(last.word)) return last.word === 'broadway' || count >= 3 || !before.digits;
  if (count < 3) return false;
  if (directions.has(last.word)) return takesDirection(tokens, count - 1);
  if (routeEndings.has(last.word)) return before.digits;
  return last.word.length <= 2 && (routeWords.has(before.word) || unitWords.has(before.word));
}
