module Mill
  ERROR_MESSAGES = {
    # want exception "the stone is worn" rule=table class=ERROR_MESSAGES code=worn
    worn: "the stone is worn",
    # want exception "the sail is torn" rule=table code=12
    12 => "the sail is torn",
    # ok rule=table
    key: "sail",
  }.freeze
  # ok rule=table
  LABELS = { worn: "the worn stone of the mill" }.freeze

  class GrainError < StandardError
    # want exception "the grain is bad" rule=define class=GrainError in=Mill::GrainError#initialize
    def initialize(msg = "the grain is bad")
      super
    end
  end

  class Stone < StandardError
    # ok rule=define
    def initialize(name)
      # want exception "stone" rule=define class=Stone
      super("stone")
    end
  end

  class WetGrain < GrainError
    attr_reader :name

    def initialize(name, dry: false)
      @name = name
      # want exception "the grain of {name} is wet" rule=define class=WetGrain
      super("the grain of #{name} is wet")
    end
  end

  class Dust < GrainError
    def initialize(count)
      # want exception "dust of {count} grains" rule=define class=Dust
      @message = "dust of #{count} grains"
    end

    def name
      # ok rule=define-message
      "a plain name of it"
    end
  end

  class LostGrain < GrainError
    def message
      return super unless @sack

      # want exception "the grain in {sack} is lost" rule=define-message class=LostGrain in=Mill::LostGrain#message guard=early-return:"@sack"
      "the grain in #{@sack} is lost"
    end
  end

  class Gone < RuntimeError
    def to_s
      # want exception "gone for good" rule=define-message class=Gone
      # want exception "gone until {time}" rule=define-message class=Gone
      @time.nil? ? "gone for good" : "gone until #{@time}"
    end
  end

  module Errors
    class Lost < Base
      # want exception "a macro of the class" rule=define class=Lost
      error_message "a macro of the class"

      def initialize(name)
        # want exception "lost {name}" rule=define
        super(message: "lost #{name}", status: 404)
      end
    end
  end

  Spilled = Class.new(StandardError) do
    def message
      # want exception "spilled on the floor" rule=define-message class=Spilled in=Mill::Spilled#message
      "spilled on the floor"
    end
  end

  class Sack
    # ok rule=define
    def initialize(text = "a default text of something")
      super("this is no error")
    end

    # ok rule=define-message
    def message
      "this is no error's message"
    end
  end

  class Order < ApplicationRecord
    # want exception "must be a weight" rule=validation class=validates
    validates :weight, numericality: { message: "must be a weight" }
    # ok rule=validation
    attribute :weight, message: "this is no validation"

    validate do
      # want exception "has no sacks left" rule=collect class=errors.add
      errors.add(:base, "has no sacks left") if sacks.empty?
      # want exception "is of {grain} only" rule=collect
      errors.add :grain, :wrong, message: "is of #{grain} only"
      # want exception "another way to say it" rule=collect
      errors[:base] << "another way to say it"
      # want exception "no sack is dry" rule=collect class=error
      @error = "no sack is dry"
      # want exception "no sack is named {grain}" rule=collect class=result
      result[:error] = "no sack is named #{grain}"
      # ok rule=collect
      result[:sack] = "a sack of grain"
      # ok rule=collect
      errors.add(:grain, :blank)
      # ok rule=collect
      sacks << "a sack of grain"
      # want exception "the first fault" rule=collect
      @errors = ["the first fault"]
      # want exception "gathered as an object" rule=collect class=GrainFault
      errors.push(GrainFault.new("gathered as an object"))
    end

    def grind(grain)
      # want exception "no such grain" rule=return guard=if:"grain.nil?"
      return false, "no such grain" if grain.nil?
      # ok rule=return
      return true, "all of the grain"
      # want exception "no mill near {grain}" rule=collect
      return { error: "no mill near #{grain}" }
      # ok rule=collect
      return { text: "flour of a grain" }
    end

    def refuse(grain)
      # want exception "cannot grind a {grain}" rule=report class=fail_with
      fail_with(:bad, "cannot grind a #{grain}")
      # want exception "the sack is open" rule=report class=context.fail!
      context.fail!(error: "the sack is open")
      # want exception "needs a dry sack" rule=report class=Mill::DryError
      a.failure_message Mill::DryError, "needs a dry sack"
      # ok rule=report
      fail_with(:bad)
      # want exception "A mill is required." rule=help class=help!
      help! "A mill is required." unless mill
      # ok rule=help
      help! topic
      # want assertion "the sail must turn" rule=assert class=assert guard=assert:"sail.turns?"
      assert sail.turns?, "the sail must turn"
      # ok rule=assert
      assert sail.turns?
      # want assertion "never comes here" rule=flunk
      flunk "never comes here"
      # ok rule=flunk
      flunk
    end
  end
end

class Loading
  def error(spot, message)
    results << [spot, message]
  end

  def check
    # want exception "the crate is too wide" rule=report class=error
    error("deck", "the crate is too wide")
  end
end

module Sacks
  class SackError < StandardError
    def initialize(**values)
      super(format(self.class::MESSAGE, values))
    end
  end

  class SackTorn < SackError
    # want exception "the sack {number} is torn" rule=define-format class=SackTorn
    MESSAGE = N_('the sack %{number} is torn').freeze
  end

  class SackEmpty < SackError
    # want exception "nothing is 100% full" rule=define-message class=SackEmpty
    MESSAGE = 'nothing is 100% full'
    # ok rule=define-format
    OTHER = 'the sack %{number} is whole'
  end

  class Shelf
    # ok rule=define-format
    MESSAGE = 'the shelf %{number} holds sacks'
  end

  class RescueSackError < Check
    # ok rule=define-message
    MSG = 'Do not rescue every error of a sack.'
  end
end
