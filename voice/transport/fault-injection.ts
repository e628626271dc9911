/** The switch of a simulated network outage, for tests and drills. */
export class FaultInjection {
  /** While on, every packet of every call is lost, in both directions. */
  isOutage = false;
}
