-- Which table-booking tools a hotel has is kept with what processes keep of it. A secret that is sealed anew changes none of it.
create constraint trigger integration_access after insert or update of enabled_tools or delete on integration
  deferrable initially deferred for each row execute function access_changes();
