CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE settings (name text primary key, value text not null) strict;
CREATE TABLE quotes (
    token_hash text primary key, kind text not null, restaurant_id text not null, menu_version text not null,
    content text not null, cart_hash text not null, total_cents integer not null check (total_cents >= 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE orders (
    id text primary key, quote_hash text not null unique references quotes(token_hash),
    restaurant_id text not null, channel text not null, fulfillment text not null, status text not null,
    version integer not null, confirm_hash text not null, customer text, instructions text, requested_time text not null,
    resolved_at integer not null,
    settled_micro integer not null default 0,
    refunded_micro integer not null default 0 check (refunded_micro >= 0 and refunded_micro <= settled_micro),
    external_ref text, estimated_ready integer, accept_deadline integer, failure_code text, failure_message text,
    created_at integer not null, callback_url text, given text, window_end integer) strict;
CREATE TABLE order_edges (from_status text not null, to_status text not null, primary key (from_status, to_status)) strict;
CREATE TABLE order_events (
    cursor integer primary key autoincrement, order_id text not null references orders(id), seq integer not null,
    at integer not null, type text not null, from_status text, to_status text not null, data text not null,
    unique (order_id, seq)) strict;
CREATE TABLE claims (
    id text primary key, claim_key text not null unique, rail text not null, subject_kind text not null,
    subject_id text not null, payer text not null, pay_to text not null, asset text not null, chain_id integer not null,
    nonce text not null, amount_micro integer not null, value_micro integer not null check (value_micro >= amount_micro),
    valid_before integer not null, from_block integer not null, payload text not null,
    state text not null check (state in ('claimed','submitting','settled','failed','unknown','stray')),
    tx_hash text, failure text, created_at integer not null, updated_at integer not null, means text not null default 'eip3009', provider_ref text, process text) strict;
CREATE TABLE chain_txs (
    hash text primary key, raw text not null, ref text not null, relayer text not null, account_nonce integer not null,
    state text not null, created_at integer not null, mined_at integer, gas_used integer) strict;
CREATE TABLE inflows (
    tx_hash text not null, log_index integer not null, payer text not null, value_micro integer not null,
    block integer not null, claim_id text references claims(id), primary key (tx_hash, log_index)) strict;
CREATE TABLE refunds (
    id text primary key, claim_id text not null references claims(id), order_id text references orders(id),
    reason text not null, amount_micro integer not null check (amount_micro > 0), receiver text not null,
    nonce text not null unique, from_block integer not null, state text not null check (state in ('pending','succeeded')),
    attempts integer not null default 0, tx_hash text, created_at integer not null, updated_at integer not null,
    unique (claim_id, reason)) strict;
CREATE TABLE outbox (
    id integer primary key autoincrement, kind text not null, dedupe text not null unique, subject text not null,
    payload text not null, run_at integer not null, attempts integer not null default 0, lease_owner text,
    lease_until integer, done_at integer, last_error text) strict;
CREATE TABLE dispatches (
    order_id text primary key references orders(id), kitchen text not null, dispatch_key text not null unique,
    state text not null, external_id text, created_at integer not null, updated_at integer not null) strict;
CREATE TABLE demo_tickets (
    ticket_key text primary key, answer text not null, reason text, prep_minutes integer not null,
    answers_at integer not null, cancelled_at integer) strict;
CREATE TABLE idempotency (
    route text not null, key text not null, body_hash text not null, state text not null, response text,
    started_at integer not null, expires_at integer not null, primary key (route, key)) strict;
CREATE TABLE shelf (
    restaurant_id text not null, item_id text not null, amount_left integer check (amount_left >= 0),
    is_out integer not null default 0, updated_at integer not null, primary key (restaurant_id, item_id)) strict;
CREATE TABLE holds (
    order_id text not null references orders(id), restaurant_id text not null, item_id text not null,
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')), holder text, lapses_at integer, lapsed_at integer,
    primary key (order_id, item_id)) strict;
CREATE TABLE restaurant_states (
    restaurant_id text primary key, paused_until integer, attended_until integer not null default 0,
    key_generation integer not null default 0, updated_at integer not null) strict;
CREATE TABLE call_attempts (
    id text primary key, order_id text not null references orders(id), n integer not null, carrier text not null,
    call_sid text, state text not null check (state in ('planned','dialing','live','done')),
    process text, lost integer not null default 0, outcome text, transcript text, created_at integer not null,
    started_at integer, news_at integer, ended_at integer, unique (order_id, n)) strict;
CREATE TABLE deliveries (
    id text primary key, kind text not null check (kind in ('callback','webhook')), subject text not null,
    seq integer not null, url text not null, body text,
    state text not null check (state in ('open','delivered','dead')), attempts integer not null default 0,
    next_at integer, last_error text, created_at integer not null, updated_at integer not null,
    unique (kind, subject, seq)) strict;
CREATE TABLE received_webhooks (
    restaurant_id text not null, id text not null, at integer not null, primary key (restaurant_id, id)) strict;
CREATE TABLE recipe_quotes (
    token_hash text primary key, product text not null, total_cents integer not null check (total_cents > 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE recipe_editions (hash text primary key, product text not null, content text not null) strict;
CREATE TABLE purchases (
    id text primary key, quote_hash text not null references recipe_quotes(token_hash), product text not null,
    edition text not null references recipe_editions(hash), email text,
    mail text check (mail in ('queued','sending','sent','unsure','refused')),
    created_at integer not null, settled_at integer) strict;
CREATE TABLE waitlist (
    email text primary key, zip text, city text, restaurant_name text, created_at integer not null,
    updated_at integer not null) strict;
insert into "kysely_migration" values ('0001_ledger', '2026-11-23T19:31:23.292Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-23T19:31:23.293Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-23T19:31:23.300Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-23T19:31:23.301Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-23T19:31:23.310Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-23T19:31:23.311Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-23T19:31:23.312Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-23T19:31:23.318Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-23T19:31:23.338Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-23T19:31:23.340Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('be5ba7db4bd79fae43990eb6ad5eaa1d76bcee930caad647aa21d2c250117253', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464000000,"earliest":1795464000000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x647A52202785686b2CA7d47052dD1A4B019b0eB9', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462275487, 1795462875487);
insert into "quotes" values ('4b54965dfe9de1de3290fb220c24f1d1078589b43cc48ffd29f8e4ef69212be5', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795463100000,"earliest":1795463100000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x647A52202785686b2CA7d47052dD1A4B019b0eB9', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462277690, 1795462877690);
insert into "quotes" values ('68673e8c09f0dd41bfb4972793c181cea1c7873a1821255eca17e5d6d10bd986', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795464000000,"earliest":1795464000000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x647A52202785686b2CA7d47052dD1A4B019b0eB9', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462278672, 1795462878672);
insert into "quotes" values ('ed6d868834ab7c546b1b3b221e853a70c1e646f90ff12b18d690240af27d1dec', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795465800000,"earliest":1795465800000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x647A52202785686b2CA7d47052dD1A4B019b0eB9', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462278719, 1795462878719);
insert into "orders" values ('ORD-nr01awBD', 'be5ba7db4bd79fae43990eb6ad5eaa1d76bcee930caad647aa21d2c250117253', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464000000, 18320000, 0, 'demo-ORD-nr01awBD', 1795464000000, 1795462757339, NULL, NULL, 1795462275765, NULL, NULL, NULL);
insert into "orders" values ('ORD-04Bod8oG', '4b54965dfe9de1de3290fb220c24f1d1078589b43cc48ffd29f8e4ef69212be5', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795463100000, 4170000, 4170000, NULL, NULL, 1795462757951, 'restaurant_rejected', 'The kitchen cannot take this order', 1795462277723, NULL, NULL, NULL);
insert into "orders" values ('ORD-E78725mh', '68673e8c09f0dd41bfb4972793c181cea1c7873a1821255eca17e5d6d10bd986', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795464000000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795462278689, NULL, NULL, NULL);
insert into "orders" values ('ORD-5VnfsTHd', 'ed6d868834ab7c546b1b3b221e853a70c1e646f90ff12b18d690240af27d1dec', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795465800000, 32570000, 300000, 'demo-ORD-5VnfsTHd', 1795465800000, 1795462758786, NULL, NULL, 1795462278725, NULL, '[[0,21786]]', NULL);
insert into "order_edges" values ('awaiting_payment', 'payment_received');
insert into "order_edges" values ('awaiting_payment', 'paid');
insert into "order_edges" values ('awaiting_payment', 'payment_expired');
insert into "order_edges" values ('payment_received', 'placing_order');
insert into "order_edges" values ('payment_received', 'order_received');
insert into "order_edges" values ('paid', 'placing_order');
insert into "order_edges" values ('paid', 'order_received');
insert into "order_edges" values ('placing_order', 'submitting_to_restaurant');
insert into "order_edges" values ('placing_order', 'fulfillment_failed');
insert into "order_edges" values ('submitting_to_restaurant', 'confirmed');
insert into "order_edges" values ('submitting_to_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('order_received', 'confirming_with_restaurant');
insert into "order_edges" values ('confirming_with_restaurant', 'confirmed');
insert into "order_edges" values ('confirming_with_restaurant', 'rejected');
insert into "order_edges" values ('confirming_with_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('confirmed', 'ready_for_pickup');
insert into "order_edges" values ('confirmed', 'out_for_delivery');
insert into "order_edges" values ('confirmed', 'cancelled');
insert into "order_edges" values ('ready_for_pickup', 'picked_up');
insert into "order_edges" values ('out_for_delivery', 'delivered');
insert into "order_events" values (1, 'ORD-nr01awBD', 1, 1795462275765, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (2, 'ORD-nr01awBD', 2, 1795462277339, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xfdc430620bd61e77d48321c99f2555a94fd1f063c2b319bd2ee45e8b8b9c4c01"}');
insert into "order_events" values (3, 'ORD-nr01awBD', 3, 1795462277398, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (4, 'ORD-nr01awBD', 4, 1795462277438, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (5, 'ORD-nr01awBD', 5, 1795462277501, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (6, 'ORD-nr01awBD', 6, 1795462277634, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (7, 'ORD-04Bod8oG', 1, 1795462277723, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (8, 'ORD-04Bod8oG', 2, 1795462277951, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x69ff5d768bd4123c2b21cef1ae65ccfd514e4b0b35a991e0592f855db29d3493"}');
insert into "order_events" values (9, 'ORD-04Bod8oG', 3, 1795462278036, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (10, 'ORD-04Bod8oG', 4, 1795462278152, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (11, 'ORD-04Bod8oG', 5, 1795462278231, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}');
insert into "order_events" values (12, 'ORD-04Bod8oG', 6, 1795462278599, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_94c6eefb7f31882f21ddb7dc","transactionHash":"0xd96c8ed3fbfdfac8159a823e004deb68afb7e2165f8bc106db88a8aa5c65674c"}');
insert into "order_events" values (13, 'ORD-E78725mh', 1, 1795462278689, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (14, 'ORD-5VnfsTHd', 1, 1795462278725, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (15, 'ORD-5VnfsTHd', 2, 1795462278786, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xb74ef3bc9e0ef2ab6412a473d9060cff2fb426611f309b149912497e5182953f"}');
insert into "order_events" values (16, 'ORD-5VnfsTHd', 3, 1795462278804, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (17, 'ORD-5VnfsTHd', 4, 1795462278811, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (18, 'ORD-5VnfsTHd', 5, 1795462278823, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (19, 'ORD-5VnfsTHd', 6, 1795462278840, 'adjusted', 'confirmed', 'confirmed', '{"amount":"300000"}');
insert into "order_events" values (20, 'ORD-5VnfsTHd', 7, 1795462278840, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (21, 'ORD-5VnfsTHd', 8, 1795462279061, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_c619f0704206364326c67264","transactionHash":"0x97896f4cea561c1aed3f66c89003207faa9594ebc6e7f28abfb46ba3c054bef0"}');
insert into "claims" values ('cl_oS9vpCLzwt1exK8pGzHNCFcPlxb00LMb', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x4979b3e72c8709188e3e975e38778dfff330f070:0xf2d2763bcc9a2cfcf6627c810ac2f9d201de215dadd63bc667b591d1d9a07304', 'x402-v2', 'order', 'ORD-nr01awBD', '0x4979b3e72c8709188e3e975e38778dfff330f070', '0x647A52202785686b2CA7d47052dD1A4B019b0eB9', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xf2d2763bcc9a2cfcf6627c810ac2f9d201de215dadd63bc667b591d1d9a07304', 18320000, 18320000, 1795462877, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xa632095debe985f97281539f7ff709de1d94fdbc7655289363621b1ae7208e7a08b7a2cdc5557e3e62a33f462ab3985976128152f7940e7e717c80a9504217411b"}', 'settled', '0xfdc430620bd61e77d48321c99f2555a94fd1f063c2b319bd2ee45e8b8b9c4c01', NULL, 1795462277153, 1795462277338, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:1339');
insert into "claims" values ('cl_F83T4w9XGYIaiXnx_iRtTrLOcyNZBs3x', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x271a41c4c236731a1a53b66bfc06c8b56496817c:0x7ad1ff4a73a657ba505f56dacc6325c5cdbcac7ab21bb47b4ed279f99cee5e61', 'x402-v2', 'order', 'ORD-04Bod8oG', '0x271a41c4c236731a1a53b66bfc06c8b56496817c', '0x647A52202785686b2CA7d47052dD1A4B019b0eB9', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x7ad1ff4a73a657ba505f56dacc6325c5cdbcac7ab21bb47b4ed279f99cee5e61', 4170000, 4170000, 1795462877, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x6a69046d27a0280034c330b097f102a044f32b40f6381bf43efc2ee8cf023b87678158cd6b0a89863d505cd6e6d728ed5d0b2921ba6ff501301c72ca94e71cc61b"}', 'settled', '0x69ff5d768bd4123c2b21cef1ae65ccfd514e4b0b35a991e0592f855db29d3493', NULL, 1795462277812, 1795462277907, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:1339');
insert into "claims" values ('cl_B8lfPZprrlhXtypS_sLK5uiBhE2jxuV0', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xd5d51509a7a67172cf364503ed3bc3342988576b:0xf9844085a2bb38ec1802d383d0968cce30dc2a8e8d1c71f6c54bdb52a9d69ebb', 'x402-v2', 'order', 'ORD-5VnfsTHd', '0xd5d51509a7a67172cf364503ed3bc3342988576b', '0x647A52202785686b2CA7d47052dD1A4B019b0eB9', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xf9844085a2bb38ec1802d383d0968cce30dc2a8e8d1c71f6c54bdb52a9d69ebb', 32570000, 32570000, 1795462878, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x2c7da41d348da04e0be5509655136a1b78a9d015d436f833e38ccbc4374061c0223ec56f28e6dc7ef455ff53d45976a6bffa2c6ea823ea2a8d8caf8ebe46b7bc1c"}', 'settled', '0xb74ef3bc9e0ef2ab6412a473d9060cff2fb426611f309b149912497e5182953f', NULL, 1795462278756, 1795462278786, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:1339');
insert into "claims" values ('cl_ardRHcT9WMa7XwKwGBKxkCsn_2-AHS2d', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x3b07ee29d84d0ece837da16b60b9983ba3de8920:0xf4316231ba4a41bf3f67d50ea0c08ad48c5ff6796ffb9a3c86df3b9145551724', 'x402-v2', 'purchase', 'pu_f705db91b31ced945a8e10e7650b48ed', '0x3b07ee29d84d0ece837da16b60b9983ba3de8920', '0x647A52202785686b2CA7d47052dD1A4B019b0eB9', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xf4316231ba4a41bf3f67d50ea0c08ad48c5ff6796ffb9a3c86df3b9145551724', 2990000, 2990000, 1795462878, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x8a681c5cda1216803ecc259bf31dade8f7cbd25f302fa3108b78e22818da5af84f487f1707e395e29d439f63bcafe93b778c5073263646f830502f0d9f66258d1c"}', 'settled', '0x3463bb31b63debcc17de68102e617091924ee28fdd90846be9eae36e986129f3', NULL, 1795462279058, 1795462279112, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:1339');
insert into "chain_txs" values ('0xfdc430620bd61e77d48321c99f2555a94fd1f063c2b319bd2ee45e8b8b9c4c01', '0x02f9019382210580843b9aca0084e4cee1728301c93a94833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000004979b3e72c8709188e3e975e38778dfff330f070000000000000000000000000647a52202785686b2ca7d47052dd1a4b019b0eb90000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0496ddf2d2763bcc9a2cfcf6627c810ac2f9d201de215dadd63bc667b591d1d9a07304000000000000000000000000000000000000000000000000000000000000001ba632095debe985f97281539f7ff709de1d94fdbc7655289363621b1ae7208e7a08b7a2cdc5557e3e62a33f462ab3985976128152f7940e7e717c80a950421741c001a0f7e632107f3d023ee37d71edee6259add77dc17a491676ed6dad660baeee0878a05b5b9cc57d377b0ab374076a35be317b62386c651625671337784cde8a620653', '0x4979b3e72c8709188e3e975e38778dfff330f070:0xf2d2763bcc9a2cfcf6627c810ac2f9d201de215dadd63bc667b591d1d9a07304', '0x33cac6d018f1bc94c940323135d8907619585bdf', 0, 'mined', 1795462277217, 1795462277328, 90039);
insert into "chain_txs" values ('0x69ff5d768bd4123c2b21cef1ae65ccfd514e4b0b35a991e0592f855db29d3493', '0x02f9019382210501843b9aca0084e4cee1728301724594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000271a41c4c236731a1a53b66bfc06c8b56496817c000000000000000000000000647a52202785686b2ca7d47052dd1a4b019b0eb900000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0496dd7ad1ff4a73a657ba505f56dacc6325c5cdbcac7ab21bb47b4ed279f99cee5e61000000000000000000000000000000000000000000000000000000000000001b6a69046d27a0280034c330b097f102a044f32b40f6381bf43efc2ee8cf023b87678158cd6b0a89863d505cd6e6d728ed5d0b2921ba6ff501301c72ca94e71cc6c001a0dd0551e07b78a4a77b8e27a71819ed362883417f551b18295b6e0e411fdddbf8a02d01053243a4555b023843b1cc324d89dcc34c3f9ffcd8a3bf9c5ee5885d3311', '0x271a41c4c236731a1a53b66bfc06c8b56496817c:0x7ad1ff4a73a657ba505f56dacc6325c5cdbcac7ab21bb47b4ed279f99cee5e61', '0x33cac6d018f1bc94c940323135d8907619585bdf', 1, 'mined', 1795462277838, 1795462277906, 72915);
insert into "chain_txs" values ('0xd96c8ed3fbfdfac8159a823e004deb68afb7e2165f8bc106db88a8aa5c65674c', '0x02f9019382210502843b9aca0084c0c8d69a8301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000647a52202785686b2ca7d47052dd1a4b019b0eb9000000000000000000000000271a41c4c236731a1a53b66bfc06c8b56496817c00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a296490403db1133aeb49869d015751bd5c4e7ae987c6bb365b66d701e054dd8a713000000000000000000000000000000000000000000000000000000000000001c69245391e52dedc82adb93ee5c96112970908b97b4554daa90beca75edeeba3e406de6f83fe9e5081f4971c27dcba0c37522fc6a57a01c444cec88f98ef4b7c3c080a03358b552a41c8e9861ca3f8779957b8cccd28f4a43ceb35f1880a0feb0994d4ea022d360f1a9ab66c6a0ced600a99630501ce04e09e0fb5377307d1573c32f2b33', '0x647a52202785686b2ca7d47052dd1a4b019b0eb9:0x490403db1133aeb49869d015751bd5c4e7ae987c6bb365b66d701e054dd8a713', '0x33cac6d018f1bc94c940323135d8907619585bdf', 2, 'sent', 1795462278447, NULL, NULL);
insert into "chain_txs" values ('0xb74ef3bc9e0ef2ab6412a473d9060cff2fb426611f309b149912497e5182953f', '0x02f9019382210503843b9aca0084c0c8d69a8301728294833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000d5d51509a7a67172cf364503ed3bc3342988576b000000000000000000000000647a52202785686b2ca7d47052dd1a4b019b0eb90000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0496def9844085a2bb38ec1802d383d0968cce30dc2a8e8d1c71f6c54bdb52a9d69ebb000000000000000000000000000000000000000000000000000000000000001c2c7da41d348da04e0be5509655136a1b78a9d015d436f833e38ccbc4374061c0223ec56f28e6dc7ef455ff53d45976a6bffa2c6ea823ea2a8d8caf8ebe46b7bcc001a0575b8c1424c3fd61df044df270342abae678983a47b806462018ca59ef2fff83a0786a525c524072f370f62492dc0483991415126cbe985964ef7574bc5865ac58', '0xd5d51509a7a67172cf364503ed3bc3342988576b:0xf9844085a2bb38ec1802d383d0968cce30dc2a8e8d1c71f6c54bdb52a9d69ebb', '0x33cac6d018f1bc94c940323135d8907619585bdf', 3, 'mined', 1795462278772, 1795462278785, 72962);
insert into "chain_txs" values ('0x97896f4cea561c1aed3f66c89003207faa9594ebc6e7f28abfb46ba3c054bef0', '0x02f9019382210504843b9aca0084c0c8d69a8301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000647a52202785686b2ca7d47052dd1a4b019b0eb9000000000000000000000000d5d51509a7a67172cf364503ed3bc3342988576b00000000000000000000000000000000000000000000000000000000000493e00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a29605232ae3dcc62c5d7db7090b0bf1776ff806955bd3daeacf2ed569264d6e4aa9000000000000000000000000000000000000000000000000000000000000001c8aaa49efd670d341a653cc89f3df13a1d3e904eb5965a7e0d09a2054c6e7a5b95c12e3ff86d6f5f4f1356a40f733320f0455128a702bd88f26cbbd01482b8d0ac080a0d0b549a370b2f97b825e66cd1c4f75da20934b3bf555a9dc8f6be8382925de51a065aba7b3864c67a9ae5cb801b90ae14666da97d2eb3f02db4baf096ffcab5091', '0x647a52202785686b2ca7d47052dd1a4b019b0eb9:0x05232ae3dcc62c5d7db7090b0bf1776ff806955bd3daeacf2ed569264d6e4aa9', '0x33cac6d018f1bc94c940323135d8907619585bdf', 4, 'sent', 1795462278876, NULL, NULL);
insert into "chain_txs" values ('0x3463bb31b63debcc17de68102e617091924ee28fdd90846be9eae36e986129f3', '0x02f9019382210505843b9aca0084c0c8d69a8301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000003b07ee29d84d0ece837da16b60b9983ba3de8920000000000000000000000000647a52202785686b2ca7d47052dd1a4b019b0eb900000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0496def4316231ba4a41bf3f67d50ea0c08ad48c5ff6796ffb9a3c86df3b9145551724000000000000000000000000000000000000000000000000000000000000001c8a681c5cda1216803ecc259bf31dade8f7cbd25f302fa3108b78e22818da5af84f487f1707e395e29d439f63bcafe93b778c5073263646f830502f0d9f66258dc001a0e57f02bd5778940046c6c316480497d7749e1133f41f7d2e2c9f68fb7a954c06a00d66ebb386efe26a96c3df1ac4bd463718a5fce14ae4e66222ce109ac16859ef', '0x3b07ee29d84d0ece837da16b60b9983ba3de8920:0xf4316231ba4a41bf3f67d50ea0c08ad48c5ff6796ffb9a3c86df3b9145551724', '0x33cac6d018f1bc94c940323135d8907619585bdf', 5, 'mined', 1795462279094, 1795462279110, 72950);
insert into "inflows" values ('0xfdc430620bd61e77d48321c99f2555a94fd1f063c2b319bd2ee45e8b8b9c4c01', 1, '0x4979b3e72c8709188e3e975e38778dfff330f070', 18320000, 3, 'cl_oS9vpCLzwt1exK8pGzHNCFcPlxb00LMb');
insert into "inflows" values ('0x69ff5d768bd4123c2b21cef1ae65ccfd514e4b0b35a991e0592f855db29d3493', 1, '0x271a41c4c236731a1a53b66bfc06c8b56496817c', 4170000, 5, 'cl_F83T4w9XGYIaiXnx_iRtTrLOcyNZBs3x');
insert into "inflows" values ('0xb74ef3bc9e0ef2ab6412a473d9060cff2fb426611f309b149912497e5182953f', 1, '0xd5d51509a7a67172cf364503ed3bc3342988576b', 32570000, 8, 'cl_B8lfPZprrlhXtypS_sLK5uiBhE2jxuV0');
insert into "inflows" values ('0x3463bb31b63debcc17de68102e617091924ee28fdd90846be9eae36e986129f3', 1, '0x3b07ee29d84d0ece837da16b60b9983ba3de8920', 2990000, 11, 'cl_ardRHcT9WMa7XwKwGBKxkCsn_2-AHS2d');
insert into "refunds" values ('rf_94c6eefb7f31882f21ddb7dc', 'cl_F83T4w9XGYIaiXnx_iRtTrLOcyNZBs3x', 'ORD-04Bod8oG', 'not_placed', 4170000, '0x271a41c4c236731a1a53b66bfc06c8b56496817c', '0x490403db1133aeb49869d015751bd5c4e7ae987c6bb365b66d701e054dd8a713', 0, 'succeeded', 1, '0xd96c8ed3fbfdfac8159a823e004deb68afb7e2165f8bc106db88a8aa5c65674c', 1795462278231, 1795462278599);
insert into "refunds" values ('rf_c619f0704206364326c67264', 'cl_B8lfPZprrlhXtypS_sLK5uiBhE2jxuV0', 'ORD-5VnfsTHd', 'adjusted:1', 300000, '0xd5d51509a7a67172cf364503ed3bc3342988576b', '0x05232ae3dcc62c5d7db7090b0bf1776ff806955bd3daeacf2ed569264d6e4aa9', 0, 'succeeded', 1, '0x97896f4cea561c1aed3f66c89003207faa9594ebc6e7f28abfb46ba3c054bef0', 1795462278840, 1795462279061);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-nr01awBD', 'ORD-nr01awBD', '{}', 1795462875487, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-nr01awBD', 'ORD-nr01awBD', '{}', 1795462277438, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:1339/n9L9XboFghpSGOtbuCL9tYGPW9iV5Yq9', NULL, 1795462277502, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-nr01awBD', 'ORD-nr01awBD', '{}', 1795462757339, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-nr01awBD', 'ORD-nr01awBD', '{}', 1795462277501, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:1339/n9L9XboFghpSGOtbuCL9tYGPW9iV5Yq9', NULL, 1795462277634, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-nr01awBD', 'ORD-nr01awBD', '{}', 1795478400000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-04Bod8oG', 'ORD-04Bod8oG', '{}', 1795462877690, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-04Bod8oG', 'ORD-04Bod8oG', '{}', 1795462278152, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:1339/n9L9XboFghpSGOtbuCL9tYGPW9iV5Yq9', NULL, 1795462278251, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-04Bod8oG', 'ORD-04Bod8oG', '{}', 1795462757951, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_94c6eefb7f31882f21ddb7dc', 'ORD-04Bod8oG', '{"refundId":"rf_94c6eefb7f31882f21ddb7dc"}', 1795462278231, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:1339/n9L9XboFghpSGOtbuCL9tYGPW9iV5Yq9', NULL, 1795462278599, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-E78725mh', 'ORD-E78725mh', '{}', 1795462878672, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-5VnfsTHd', 'ORD-5VnfsTHd', '{}', 1795462878719, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-5VnfsTHd', 'ORD-5VnfsTHd', '{}', 1795462278811, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:1339/n9L9XboFghpSGOtbuCL9tYGPW9iV5Yq9', NULL, 1795462278824, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-5VnfsTHd', 'ORD-5VnfsTHd', '{}', 1795462758786, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-5VnfsTHd', 'ORD-5VnfsTHd', '{}', 1795462278823, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:1339/n9L9XboFghpSGOtbuCL9tYGPW9iV5Yq9', NULL, 1795462278840, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-5VnfsTHd', 'ORD-5VnfsTHd', '{}', 1795480200000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_c619f0704206364326c67264', 'ORD-5VnfsTHd', '{"refundId":"rf_c619f0704206364326c67264"}', 1795462278840, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:1339/n9L9XboFghpSGOtbuCL9tYGPW9iV5Yq9', NULL, 1795462279061, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_f705db91b31ced945a8e10e7650b48ed', 'pu_f705db91b31ced945a8e10e7650b48ed', '{}', 1795462279112, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:1339/BF9yEsP_jFzSAz2Cr_egwe3uL_4j-Ldy', 1795462309116, NULL, NULL);
insert into "dispatches" values ('ORD-nr01awBD', 'demo', 'ORD-nr01awBD', 'accepted', 'demo-ORD-nr01awBD', 1795462277438, 1795462277501);
insert into "dispatches" values ('ORD-04Bod8oG', 'demo', 'ORD-04Bod8oG', 'rejected', NULL, 1795462278152, 1795462278231);
insert into "dispatches" values ('ORD-5VnfsTHd', 'demo', 'ORD-5VnfsTHd', 'accepted', 'demo-ORD-5VnfsTHd', 1795462278811, 1795462278823);
insert into "demo_tickets" values ('ORD-nr01awBD', 'accept', NULL, 15, 1795462277485, NULL);
insert into "demo_tickets" values ('ORD-04Bod8oG', 'reject', 'The kitchen cannot take this order', 10, 1795462278213, NULL);
insert into "demo_tickets" values ('ORD-5VnfsTHd', 'accept', NULL, 45, 1795462278822, NULL);
insert into "recipe_quotes" values ('53d6a587d7e6210f717490b11c0034857c67a3ea6cf429d209919f58f56fab1e', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x647A52202785686b2CA7d47052dD1A4B019b0eB9', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795462278875, 1795462878875);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_f705db91b31ced945a8e10e7650b48ed', '53d6a587d7e6210f717490b11c0034857c67a3ea6cf429d209919f58f56fab1e', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795462279049, 1795462279112);
insert into "waitlist" values ('ana@example.com', '10001', NULL, NULL, 1795462279130, 1795462279130);
CREATE INDEX quotes_by_end on quotes (expires_at);
CREATE TRIGGER orders_follow_edges before update of status on orders when new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status) begin select raise(abort, 'no such order transition'); end;
CREATE TRIGGER order_events_keep before update on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE TRIGGER order_events_stay before delete on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE UNIQUE INDEX claims_one_per_order on claims (subject_id) where subject_kind = 'order' and state not in ('failed','stray');
CREATE INDEX claims_open on claims (updated_at) where state in ('claimed','submitting','unknown');
CREATE INDEX claims_failed on claims (valid_before) where state = 'failed';
CREATE UNIQUE INDEX chain_txs_open on chain_txs (relayer, account_nonce) where state in ('signed','sent');
CREATE INDEX chain_txs_ref on chain_txs (ref);
CREATE TRIGGER refunds_within_claim before insert on refunds when new.amount_micro + (select coalesce(sum(amount_micro), 0) from refunds where claim_id = new.claim_id)
       > (select value_micro from claims where id = new.claim_id) begin select raise(abort, 'refunds exceed what was settled'); end;
CREATE INDEX outbox_due on outbox (run_at, id) where done_at is null;
CREATE INDEX outbox_subject on outbox (subject) where done_at is null;
CREATE INDEX orders_by_restaurant on orders (restaurant_id, created_at);
CREATE INDEX call_attempts_open on call_attempts (state) where state <> 'done';
CREATE INDEX call_attempts_started on call_attempts (started_at) where started_at is not null;
CREATE INDEX call_attempts_kept on call_attempts (ended_at) where transcript is not null;
CREATE INDEX deliveries_open on deliveries (kind, subject, seq) where state <> 'delivered';
CREATE INDEX recipe_quotes_by_end on recipe_quotes (expires_at);
CREATE INDEX purchases_by_quote on purchases (quote_hash);
CREATE UNIQUE INDEX claims_one_per_purchase on claims (subject_id)
    where subject_kind = 'purchase' and state not in ('failed','stray');
CREATE INDEX claims_by_subject on claims (subject_id);
CREATE INDEX chain_txs_by_nonce on chain_txs (relayer, account_nonce);
CREATE INDEX refunds_by_order on refunds (order_id);
CREATE INDEX outbox_kind on outbox (kind, run_at, id) where done_at is null;
CREATE INDEX claims_by_payer on claims (payer, created_at);
CREATE INDEX chain_txs_mined on chain_txs (mined_at) where mined_at is not null;
CREATE INDEX holds_by_holder on holds (holder) where holder is not null;
